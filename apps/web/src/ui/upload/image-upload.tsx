import { DeleteOutlined, EyeOutlined, PictureOutlined, SwapOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { FileImage } from '../file-image/file-image';
import { ImagePreview } from '../image-preview/image-preview';
import { PendingTile } from './pending-tile';
import { PickButton } from './pick-button';
import { uploadTexts as texts } from './upload.texts';
import type { UploadSource } from './upload-source';
import { useDropZone } from './use-drop-zone';
import { useUploads } from './use-uploads';
import './upload.css';

interface ImageUploadProps {
  readonly source: UploadSource;
  /** Address of the picture; '' for none. Passed by a form item. */
  readonly value?: string;
  readonly onChange?: (url: string) => void;
  /** The id of the labelled element, passed by a form item. */
  readonly id?: string;
  readonly disabled?: boolean;
  readonly onBusy?: ((busy: boolean) => void) | undefined;
}

const StoredImage = (props: ImageUploadProps & { url: string; onFiles: (files: File[]) => void }) => {
  const [shown, setShown] = useState(false);
  const { id, url, source, disabled = false, onChange } = props;
  return (
    <li className="upload-tile" data-state="stored">
      <FileImage url={url} alt={texts.imageName(1)} />
      <span className="upload-tile-cover">
        <span className="upload-tile-buttons">
          <button type="button" aria-label={texts.preview} onClick={() => setShown(true)}>
            <EyeOutlined aria-hidden />
          </button>
          {disabled ? null : (
            <>
              <PickButton id={id} className="" label={texts.replace} accept={source.accept} onFiles={props.onFiles}>
                <SwapOutlined aria-hidden />
              </PickButton>
              <button type="button" aria-label={texts.remove} onClick={() => onChange?.('')}>
                <DeleteOutlined aria-hidden />
              </button>
            </>
          )}
        </span>
      </span>
      {shown ? <ImagePreview images={[{ url, title: '' }]} onClose={() => setShown(false)} /> : null}
    </li>
  );
};

/** An upload control for one picture: chosen, dropped or pasted; a new one replaces the last. */
export const ImageUpload = (props: ImageUploadProps) => {
  const { id, source, value = '', onChange, disabled = false } = props;
  const uploads = useUploads({
    source,
    onBusy: props.onBusy,
    onStored: (stored) => {
      const last = stored.at(-1);
      if (last) onChange?.(last.url);
    },
  });
  const replace = (files: readonly File[]) => {
    const file = files[0];
    if (!file) return;
    uploads.queue.clear();
    uploads.add([file]);
  };
  const { over, zone } = useDropZone({ onFiles: replace, disabled });
  const item = uploads.items[0];
  return (
    <div className="upload" data-over={over} {...zone}>
      <ul className="upload-tiles">
        {item ? (
          <PendingTile item={item} onRetry={uploads.retry} onRemove={uploads.remove} />
        ) : value === '' ? null : (
          <StoredImage {...props} url={value} onFiles={replace} />
        )}
        {item || value !== '' ? null : (
          <li>
            <PickButton id={id} className="upload-add" accept={source.accept} disabled={disabled} onFiles={replace}>
              <PictureOutlined aria-hidden />
              <span>{over ? texts.dropHere : texts.addImage}</span>
            </PickButton>
          </li>
        )}
      </ul>
      <p className="upload-hint">{source.hint}</p>
    </div>
  );
};
