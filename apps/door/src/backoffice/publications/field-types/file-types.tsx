import type { PublicField } from '@shuyuan/contract/backoffice/publications/publication';
import { publicPageEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { useRef } from 'preact/hooks';
import { upload } from '../../../platform/http/upload';
import { PendingRow } from '../../../ui/uploads/pending-row';
import { Picker, pictureTypes } from '../../../ui/uploads/picker';
import { uploadTexts as texts } from '../../../ui/uploads/upload.texts';
import { type Transfer, useUploads } from '../../../ui/uploads/use-uploads';
import { fieldTexts } from './field.texts';
import type { DoorFieldType, InputProps } from './field-type';

const manyMax = 50;

/** A file that is on the server, as the draft keeps it. */
interface UploadedFile {
  readonly url: string;
  readonly name: string;
}

const isUploaded = (value: unknown): value is UploadedFile =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'url') === 'string' &&
  typeof Reflect.get(value, 'name') === 'string';

const uploadedOf = (value: unknown): readonly UploadedFile[] => (Array.isArray(value) ? value.filter(isUploaded) : []);

const UploadedRow = ({ file, onRemove }: { readonly file: UploadedFile; readonly onRemove: () => void }) => (
  <li class="file">
    <span class="file-name">
      {file.name}
      <span class="small">{texts.uploaded}</span>
    </span>
    <button type="button" class="plain" aria-label={texts.removeNamed(file.name)} onClick={onRemove}>
      {texts.remove}
    </button>
  </li>
);

const mostOf = (field: PublicField, isMany: boolean): number => (isMany ? (field.settings.count_max ?? manyMax) : 1);

const filesInput =
  ({ isPicture, isMany }: { isPicture: boolean; isMany: boolean }) =>
  ({ id, field, value, onChange, describedBy, isInvalid, code, onBusy }: InputProps) => {
    const uploaded = uploadedOf(value);
    // Several may arrive before the next drawing.
    const list = useRef(uploaded);
    list.current = uploaded;
    const set = (files: readonly UploadedFile[]) => {
      list.current = files;
      onChange(files);
    };
    const send = async (file: File, transfer: Transfer): Promise<void> => {
      const fields = { code, field: field.field };
      const { data } = await upload(publicPageEndpoints.upload, { fields, file, ...transfer });
      if (!transfer.signal.aborted) set([...list.current, { url: data.url, name: data.name }]);
    };
    const uploads = useUploads({ isPicture: () => isPicture, send, onBusy });
    const room = mostOf(field, isMany) - uploaded.length - uploads.pending.length;
    const picker = {
      named: field.name,
      onPick: (files: readonly File[]) => uploads.add(files.slice(0, room)),
      describedBy,
      isInvalid,
    };
    const accept = isPicture ? { accept: pictureTypes } : {};
    return (
      <>
        <ul class="files">
          {uploaded.map((file) => (
            <UploadedRow
              key={file.url}
              file={file}
              onRemove={() => set(list.current.filter(({ url }) => url !== file.url))}
            />
          ))}
          {uploads.pending.map((pending) => (
            <PendingRow
              key={pending.id}
              pending={pending}
              onRetry={() => uploads.retry(pending.id)}
              onRemove={() => uploads.remove(pending.id)}
            />
          ))}
        </ul>
        {room > 0 ? (
          <div class="pickers">
            {isPicture ? (
              <Picker {...picker} isCamera label={texts.camera} attributes={{ ...accept, capture: 'environment' }} />
            ) : null}
            <Picker
              {...picker}
              label={isPicture ? texts.album : texts.file}
              attributes={{ ...accept, id: `${id}-pick`, multiple: isMany }}
            />
          </div>
        ) : (
          <p class="small">{isMany ? fieldTexts.filesMost(mostOf(field, isMany)) : null}</p>
        )}
      </>
    );
  };

const fileType = (kind: { isPicture: boolean; isMany: boolean }): DoorFieldType => ({
  Input: filesInput(kind),
  isGroup: true,
  empty: [],
  send: (value) => {
    const urls = uploadedOf(value).map(({ url }) => url);
    return kind.isMany ? urls : (urls[0] ?? null);
  },
  // A default file is the school's; people bring their own.
  show: () => [],
});

export const image = fileType({ isPicture: true, isMany: false });
export const images = fileType({ isPicture: true, isMany: true });
export const file = fileType({ isPicture: false, isMany: false });
export const files = fileType({ isPicture: false, isMany: true });
