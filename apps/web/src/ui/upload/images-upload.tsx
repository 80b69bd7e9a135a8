import { PlusOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { notify } from '../../platform/notices';
import { ImagePreview } from '../image-preview/image-preview';
import { ImageTile } from './image-tile';
import { PendingTile } from './pending-tile';
import { PickButton } from './pick-button';
import { keysOf, moved } from './reorder';
import { uploadTexts as texts } from './upload.texts';
import type { UploadSource } from './upload-source';
import { useDropZone } from './use-drop-zone';
import { useUploads } from './use-uploads';
import './upload.css';

const defaultMax = 30;

/** The list of addresses, changed by the user and by uploads that finish between two renders. */
const useAddresses = (value: readonly string[], onChange: ((urls: string[]) => void) | undefined) => {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return (change: (urls: readonly string[]) => string[]) => {
    const next = change(latest.current);
    latest.current = next;
    onChange?.(next);
  };
};

/** Reorders pictures: the dragged one follows the pointer over the others. */
const useOrder = (change: ReturnType<typeof useAddresses>, count: number) => {
  const [held, setHeld] = useState<number | undefined>(undefined);
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    if (to < 0 || to >= count || from === to) return;
    change((urls) => moved(urls, { from, to }));
    setSaid(texts.moved(to + 1, count));
  };
  const dragOf = (index: number) => ({
    active: held === index,
    onStart: () => setHeld(index),
    onOver: () => {
      if (held === undefined) return;
      move(held, index);
      setHeld(index);
    },
    onEnd: () => setHeld(undefined),
  });
  return { move, dragOf, said };
};

/** An upload control for several pictures in an order that staff choose. */
export const ImagesUpload = (props: {
  source: UploadSource;
  /** Addresses of the pictures, in order. Passed by a form item. */
  value?: readonly string[];
  onChange?: (urls: string[]) => void;
  id?: string;
  max?: number;
  disabled?: boolean;
  onBusy?: ((busy: boolean) => void) | undefined;
}) => {
  const { id, source, value = [], onChange, max = defaultMax, disabled = false } = props;
  const change = useAddresses(value, onChange);
  const { move, dragOf, said } = useOrder(change, value.length);
  const [previewed, setPreviewed] = useState<number | undefined>(undefined);
  const uploads = useUploads({
    source,
    onBusy: props.onBusy,
    onStored: (stored) => change((urls) => [...urls, ...stored.map(({ url }) => url)]),
  });
  const room = Math.max(max - value.length - uploads.items.length, 0);
  const add = (files: readonly File[]) => {
    if (files.length > room) notify.warning(texts.tooMany(max), 2000);
    uploads.add(files.slice(0, room));
  };
  const { over, zone } = useDropZone({ onFiles: add, disabled });
  const keys = keysOf(value);
  return (
    <div className="upload" data-over={over} {...zone}>
      <ul className="upload-tiles">
        {value.map((url, index) => (
          <ImageTile
            key={keys[index]}
            url={url}
            position={index + 1}
            count={value.length}
            disabled={disabled}
            onPreview={() => setPreviewed(index)}
            onRemove={() => change((urls) => urls.filter((_, other) => other !== index))}
            onMove={(by) => move(index, index + by)}
            drag={dragOf(index)}
          />
        ))}
        {uploads.items.map((item) => (
          <PendingTile key={item.id} item={item} onRetry={uploads.retry} onRemove={uploads.remove} />
        ))}
        {room === 0 || disabled ? null : (
          <li>
            <PickButton id={id} className="upload-add" accept={source.accept} multiple onFiles={add}>
              <PlusOutlined aria-hidden />
              <span>{over ? texts.dropHere : texts.addImages}</span>
            </PickButton>
          </li>
        )}
      </ul>
      <p className="upload-hint">{source.hint}</p>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      {previewed === undefined ? null : (
        <ImagePreview
          images={value.map((url, index) => ({ url, title: texts.imageName(index + 1) }))}
          start={previewed}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </div>
  );
};
