import { DeleteOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import { notify } from '../../platform/notices';
import { IconButton } from '../icon-button/icon-button';
import { fileSize } from './file-size';
import { PickButton } from './pick-button';
import { uploadTexts as texts } from './upload.texts';
import { UploadRows } from './upload-rows';
import type { Uploaded, UploadSource } from './upload-source';
import { useDropZone } from './use-drop-zone';
import { useUploads } from './use-uploads';
import './upload.css';

const defaultMax = 30;

const StoredRow = ({ file, onRemove }: { file: Uploaded; onRemove: (() => void) | undefined }) => (
  <li className="upload-row" data-state="stored">
    <PaperClipOutlined aria-hidden />
    <span className="upload-row-name" title={file.original_name}>
      {file.original_name}
    </span>
    <span className="upload-row-size">{file.size > 0 ? fileSize(file.size) : null}</span>
    <span className="upload-row-buttons">
      {onRemove ? (
        <IconButton label={texts.of(texts.remove, file.original_name)} onClick={onRemove}>
          <DeleteOutlined aria-hidden />
        </IconButton>
      ) : null}
    </span>
  </li>
);

/** An upload control for files of any kind that the source accepts. */
export const FilesUpload = (props: {
  source: UploadSource;
  /** The stored files, passed by a form item. */
  value?: readonly Uploaded[];
  onChange?: (files: Uploaded[]) => void;
  id?: string;
  max?: number;
  disabled?: boolean;
  onBusy?: ((busy: boolean) => void) | undefined;
}) => {
  const { id, source, value = [], onChange, max = defaultMax, disabled = false } = props;
  // Uploads may finish between two renders: each builds on the previous one's result.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const set = (files: readonly Uploaded[]) => {
    latest.current = files;
    onChange?.([...files]);
  };
  const uploads = useUploads({
    source,
    onBusy: props.onBusy,
    onStored: (stored) =>
      set([...latest.current, ...stored.map(({ url, original_name, size }) => ({ url, original_name, size }))]),
  });
  const room = Math.max(max - value.length - uploads.items.length, 0);
  const add = (files: readonly File[]) => {
    if (files.length > room) notify.warning(texts.tooMany(max), 2000);
    uploads.add(files.slice(0, room));
  };
  const { over, zone } = useDropZone({ onFiles: add, disabled });
  return (
    <div className="upload" data-over={over} {...zone}>
      {disabled ? null : (
        <PickButton
          id={id}
          className="upload-drop"
          accept={source.accept}
          multiple={max > 1}
          disabled={room === 0}
          onFiles={add}
        >
          <UploadOutlined aria-hidden />
          <span>{over ? texts.dropHere : texts.addFiles}</span>
          <span className="upload-drop-hint">{texts.dropHint}</span>
        </PickButton>
      )}
      <p className="upload-hint">{source.hint}</p>
      <ul className="upload-rows">
        {value.map((file) => (
          <StoredRow
            key={file.url}
            file={file}
            onRemove={disabled ? undefined : () => set(value.filter(({ url }) => url !== file.url))}
          />
        ))}
        <UploadRows items={uploads.items} onRetry={uploads.retry} onRemove={uploads.remove} />
      </ul>
      {disabled && value.length === 0 ? <p className="upload-hint">{texts.noFiles}</p> : null}
    </div>
  );
};
