import type { doorEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import { doorFilesMost } from '@shuyuan/contract/courses/doors/door-limits';
import { useEffect, useRef, useState } from 'preact/hooks';
import { upload } from '../../platform/http/upload';
import { PendingRow } from '../../ui/uploads/pending-row';
import { Picker } from '../../ui/uploads/picker';
import { uploadTexts } from '../../ui/uploads/upload.texts';
import { type Transfer, useUploads } from '../../ui/uploads/use-uploads';
import { homeTexts as texts } from './door.texts';
import { useDoor } from './door-session';

/** Two buttons: the camera, and the files of the phone. */
export const FilePickers = ({
  named,
  onPick,
}: {
  readonly named: string;
  readonly onPick: (files: readonly File[]) => void;
}) => {
  const shared = { named, onPick, describedBy: undefined, isInvalid: false };
  return (
    <div class="pickers">
      <Picker
        {...shared}
        isCamera
        label={uploadTexts.camera}
        attributes={{ accept: 'image/*', capture: 'environment' }}
      />
      <Picker {...shared} label={uploadTexts.file} attributes={{ multiple: true }} />
    </div>
  );
};

interface OwnFilesProps {
  readonly endpoint: (typeof doorEndpoints)['addFile' | 'addLeaveFile'];
  /** The application or the request that the files belong to. */
  readonly id: number;
  readonly named: string;
  /** How many files it has already. */
  readonly count: number;
  /** Files that were picked before. */
  readonly picked?: readonly File[];
  /** Says that files are on their way, or that one failed and waits. */
  readonly onPending?: (pending: 'none' | 'sending' | 'failed') => void;
}

/** Sends files to what is already at the school, each as soon as it is picked. */
export const OwnFiles = ({ endpoint, id, named, count, picked = [], onPending }: OwnFilesProps) => {
  const { run, say } = useDoor();
  const [added, setAdded] = useState<number>();
  const send = async (file: File, transfer: Transfer): Promise<void> => {
    const { data } = await run((token) =>
      upload(endpoint, { fields: {}, query: { id: String(id) }, token, file, ...transfer }),
    );
    setAdded(data.files);
    say(texts.added(data.name));
  };
  const uploads = useUploads({
    isPicture: ({ type }) => type.startsWith('image/'),
    send,
    onBusy: () => undefined,
  });
  const start = useRef(() => uploads.add(picked));
  useEffect(() => start.current(), []);
  const isSending = uploads.pending.some(({ fault }) => fault === undefined);
  const pending = isSending ? 'sending' : uploads.pending.length > 0 ? 'failed' : 'none';
  useEffect(() => onPending?.(pending), [pending, onPending]);
  const files = Math.max(count, added ?? 0);
  const room = doorFilesMost - files - uploads.pending.length;
  return (
    <>
      <p class="small">{room > 0 ? texts.filesHint(files) : texts.filesFull(doorFilesMost)}</p>
      <ul class="files">
        {uploads.pending.map((file) => (
          <PendingRow
            key={file.id}
            pending={file}
            onRetry={() => uploads.retry(file.id)}
            onRemove={() => uploads.remove(file.id)}
          />
        ))}
      </ul>
      {room > 0 ? <FilePickers named={named} onPick={(chosen) => uploads.add(chosen.slice(0, room))} /> : null}
    </>
  );
};
