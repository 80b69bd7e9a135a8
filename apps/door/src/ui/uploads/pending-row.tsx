import { useEffect, useState } from 'preact/hooks';
import { uploadTexts as texts } from './upload.texts';
import type { PendingFile } from './use-uploads';

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

/** A file on its way, or one that failed. */
export const PendingRow = ({
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
