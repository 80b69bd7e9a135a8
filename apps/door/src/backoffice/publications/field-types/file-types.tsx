import type { PublicField } from '@shuyuan/contract/backoffice/publications/publication';
import { useEffect, useRef, useState } from 'preact/hooks';
import { fieldTexts as texts } from './field.texts';
import type { DoorFieldType, InputProps } from './field-type';
import { type PendingFile, type UploadedFile, useUploads } from './use-uploads';

const manyMax = 50;
/** Phones turn their own formats into one of these. */
const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif';

const isUploaded = (value: unknown): value is UploadedFile =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'url') === 'string' &&
  typeof Reflect.get(value, 'name') === 'string';

const uploadedOf = (value: unknown): readonly UploadedFile[] => (Array.isArray(value) ? value.filter(isUploaded) : []);

/** A picture that is being sent; one that was sent can be seen by nobody until the form is. */
const Thumbnail = ({ file }: { readonly file: File }) => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address === undefined ? null : <img class="thumbnail" src={address} alt="" />;
};

const PendingRow = ({
  pending: { file, share, fault },
  onRetry,
  onRemove,
}: {
  readonly pending: PendingFile;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}) => (
  <li class="file">
    <Thumbnail file={file} />
    <span class="file-name">
      {file.name}
      <span class={fault === undefined ? 'small' : 'fault'}>
        {fault ?? (share === undefined ? texts.preparing : texts.sending(Math.round(share * 100)))}
      </span>
      {fault === undefined ? <progress value={share ?? 0} max={1} aria-label={file.name} /> : null}
    </span>
    {fault === undefined ? null : (
      <button type="button" class="plain" aria-label={texts.retryNamed(file.name)} onClick={onRetry}>
        {texts.retry}
      </button>
    )}
    <button type="button" class="plain" aria-label={texts.removeNamed(file.name)} onClick={onRemove}>
      {texts.remove}
    </button>
  </li>
);

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

interface PickerProps {
  readonly label: string;
  readonly named: string;
  readonly onPick: (files: readonly File[]) => void;
  readonly attributes: { accept?: string; capture?: 'environment'; multiple?: boolean; id?: string };
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly isCamera?: boolean;
}

const Picker = ({ label, named, onPick, attributes, describedBy, isInvalid, isCamera }: PickerProps) => (
  <label class={isCamera ? 'picker camera' : 'picker'}>
    <input
      {...attributes}
      type="file"
      aria-label={texts.uploadTo(named, label)}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      onChange={({ currentTarget }) => {
        onPick(Array.from(currentTarget.files ?? []));
        // The same file can be picked again after it was removed.
        currentTarget.value = '';
      }}
    />
    <span aria-hidden="true">{label}</span>
  </label>
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
    const onUploaded = (file: UploadedFile) => set([...list.current, file]);
    const uploads = useUploads({ code, field: field.field, isPicture, onUploaded, onBusy });
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
          <p class="small">{isMany ? texts.filesMost(mostOf(field, isMany)) : null}</p>
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
