import { CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import { uploadTexts as texts } from './upload.texts';
import { UploadProgress, uploadWords } from './upload-progress';
import type { UploadItem } from './upload-queue';

/** A picture being uploaded, shown from its local bytes. */
export const PendingTile = (props: {
  item: UploadItem;
  onRetry: (id: number) => void;
  onRemove: (id: number) => void;
}) => {
  const { item, onRetry, onRemove } = props;
  const { name } = item.file;
  const broken = item.state === 'failed' || item.state === 'refused';
  const removing = broken ? texts.remove : texts.cancel;
  return (
    <li className="upload-tile" data-state={item.state}>
      <img src={item.preview} alt={name} />
      <span className="upload-tile-cover">
        <span className="upload-tile-words" role={broken ? 'alert' : undefined} title={uploadWords(item)}>
          {uploadWords(item)}
        </span>
        {broken ? null : <UploadProgress item={item} />}
        <span className="upload-tile-buttons">
          {item.state === 'failed' ? (
            <button type="button" aria-label={texts.of(texts.retry, name)} onClick={() => onRetry(item.id)}>
              <ReloadOutlined aria-hidden />
            </button>
          ) : null}
          <button type="button" aria-label={texts.of(removing, name)} onClick={() => onRemove(item.id)}>
            <CloseOutlined aria-hidden />
          </button>
        </span>
      </span>
    </li>
  );
};
