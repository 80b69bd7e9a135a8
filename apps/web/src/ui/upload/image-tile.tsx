import { DeleteOutlined, EyeOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type DragEvent, type KeyboardEvent, useRef } from 'react';
import { FileImage } from '../file-image/file-image';
import { uploadTexts as texts } from './upload.texts';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** One stored picture of several: previewed, removed, and reordered by drag, by buttons or by Alt and an arrow key. */
export const ImageTile = (props: {
  url: string;
  position: number;
  count: number;
  disabled: boolean;
  onPreview: () => void;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
  drag: { onStart: () => void; onOver: () => void; onEnd: () => void; active: boolean };
}) => {
  const { url, position, count, disabled, onMove, drag } = props;
  const name = texts.imageName(position);
  const tile = useRef<HTMLLIElement>(null);

  const move = (by: -1 | 1) => {
    // The browser takes the focus from an element that is moved.
    const focused = document.activeElement;
    onMove(by);
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && tile.current?.contains(focused)) focused.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? steps[event.key] : undefined;
    if (step === undefined || disabled) return;
    event.preventDefault();
    move(step > 0 ? 1 : -1);
  };
  const start = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    // Firefox starts no drag without data.
    event.dataTransfer.setData('text/plain', url);
    drag.onStart();
  };
  const over = (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    drag.onOver();
  };

  return (
    <li
      ref={tile}
      className="upload-tile"
      data-state="stored"
      data-dragged={drag.active}
      draggable={!disabled}
      onDragStart={start}
      onDragOver={over}
      onDragEnd={drag.onEnd}
      onDrop={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      <FileImage url={url} alt={name} draggable={false} />
      <span className="upload-tile-cover">
        <span className="upload-tile-buttons">
          {disabled ? null : (
            <button
              type="button"
              aria-label={texts.of(texts.moveBack, name)}
              aria-disabled={position === 1}
              onClick={() => move(-1)}
            >
              <LeftOutlined aria-hidden />
            </button>
          )}
          <button type="button" aria-label={texts.of(texts.preview, name)} onClick={props.onPreview}>
            <EyeOutlined aria-hidden />
          </button>
          {disabled ? null : (
            <>
              <button type="button" aria-label={texts.of(texts.remove, name)} onClick={props.onRemove}>
                <DeleteOutlined aria-hidden />
              </button>
              <button
                type="button"
                aria-label={texts.of(texts.moveOn, name)}
                aria-disabled={position === count}
                onClick={() => move(1)}
              >
                <RightOutlined aria-hidden />
              </button>
            </>
          )}
        </span>
      </span>
    </li>
  );
};
