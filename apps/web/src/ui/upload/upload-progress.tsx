import { uploadTexts as texts } from './upload.texts';
import type { UploadItem } from './upload-queue';

/** The state of an upload as text. */
export const uploadWords = ({ state, share, message }: UploadItem): string => {
  if (state === 'failed' || state === 'refused') return message ?? texts.failed;
  if (state === 'waiting') return texts.waiting;
  if (state === 'sent') return texts.sent;
  // All bytes are sent; the server still checks and stores them.
  return share >= 1 ? texts.storing : texts.sending(share);
};

/** How much of a file has been sent. */
export const UploadProgress = ({ item }: { item: UploadItem }) => (
  <span
    className="upload-progress"
    role="progressbar"
    aria-label={texts.progressOf(item.file.name)}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(item.share * 100)}
  >
    <span style={{ transform: `scaleX(${item.share})` }} />
  </span>
);
