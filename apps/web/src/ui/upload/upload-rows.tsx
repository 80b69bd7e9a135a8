import { CloseOutlined, PaperClipOutlined, ReloadOutlined } from '@ant-design/icons';
import { IconButton } from '../icon-button/icon-button';
import { fileSize } from './file-size';
import { uploadTexts as texts } from './upload.texts';
import { UploadProgress, uploadWords } from './upload-progress';
import type { UploadItem } from './upload-queue';

/** Uploads as rows: name, size, progress, and buttons to cancel or retry. */
export const UploadRows = (props: {
  items: readonly UploadItem[];
  onRetry: (id: number) => void;
  onRemove: (id: number) => void;
}) =>
  props.items.map((item) => {
    const { name, size } = item.file;
    const broken = item.state === 'failed' || item.state === 'refused';
    return (
      <li key={item.id} className="upload-row" data-state={item.state}>
        <PaperClipOutlined aria-hidden />
        <span className="upload-row-name" title={name}>
          {name}
        </span>
        <span className="upload-row-size">{fileSize(size)}</span>
        <span className="upload-row-buttons">
          {item.state === 'failed' ? (
            <IconButton label={texts.of(texts.retry, name)} onClick={() => props.onRetry(item.id)}>
              <ReloadOutlined aria-hidden />
            </IconButton>
          ) : null}
          <IconButton
            label={texts.of(broken ? texts.remove : texts.cancel, name)}
            onClick={() => props.onRemove(item.id)}
          >
            <CloseOutlined aria-hidden />
          </IconButton>
        </span>
        <span className="upload-row-words" role={broken ? 'alert' : undefined}>
          {uploadWords(item)}
        </span>
        {broken ? null : <UploadProgress item={item} />}
      </li>
    );
  });
