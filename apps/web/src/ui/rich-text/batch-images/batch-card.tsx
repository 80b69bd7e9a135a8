import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { fileSize } from '../../upload/file-size';
import type { BatchItem } from './batch-list';
import { upfilesTexts as texts } from './upfiles.texts';

const dragType = 'text/x-shuyuan-batch-item';

const Thumbnail = ({ file }: { file: File }) => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address === undefined ? null : <img src={address} alt="" draggable={false} />;
};

const Tool = (props: { label: string; disabled?: boolean; onClick: () => void; children: ReactNode }) => (
  <button
    type="button"
    className="batch-tool"
    aria-label={props.label}
    title={props.label}
    disabled={props.disabled}
    onClick={props.onClick}
  >
    {props.children}
  </button>
);

const State = ({ item }: { item: BatchItem }) => {
  const percent = Math.round(item.share * 100);
  return (
    <>
      {item.state === 'sending' ? (
        <progress className="batch-progress" max={100} value={percent} aria-label={texts.progress(item.file.name)} />
      ) : null}
      <p className="batch-state">
        {item.reason ?? texts.states[item.state]}
        {item.state === 'sending' ? ` ${percent}%` : ''}
      </p>
    </>
  );
};

interface Place {
  readonly index: number;
  readonly isLast: boolean;
}

interface CardProps {
  readonly item: BatchItem;
  readonly place: Place;
  readonly onMove: (id: number, place: number) => void;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

const Tools = ({ item, place, onMove, onRemove, onRetry }: CardProps) => {
  const { name } = item.file;
  const row = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLElement>(null);
  // Moving a card removes its element from the page for a moment, so the pressed button loses its focus.
  useEffect(() => {
    if (place.index < 0 || pressed.current === null) return;
    const button = pressed.current.matches(':disabled')
      ? row.current?.querySelector('button:enabled')
      : pressed.current;
    if (button instanceof HTMLElement) button.focus();
    pressed.current = null;
  }, [place.index]);
  const moveBy = (step: 1 | -1) => (): void => {
    pressed.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    onMove(item.id, place.index + step);
  };
  return (
    <div className="batch-card-tools" ref={row}>
      <Tool label={texts.earlier(name)} disabled={place.index === 0} onClick={moveBy(-1)}>
        ←
      </Tool>
      <Tool label={texts.later(name)} disabled={place.isLast} onClick={moveBy(1)}>
        →
      </Tool>
      {item.state === 'failed' ? (
        <Tool label={texts.retryNamed(name)} onClick={onRetry}>
          {texts.retry}
        </Tool>
      ) : null}
      <Tool label={texts.remove(name)} onClick={onRemove}>
        ✕
      </Tool>
    </div>
  );
};

/** One image of the batch with its picture, its state and its actions. */
export const BatchCard = (props: CardProps) => {
  const { item, place, onMove } = props;
  const [isTarget, setTarget] = useState(false);
  const isOurs = (event: DragEvent): boolean => event.dataTransfer.types.includes(dragType);
  return (
    <li
      className="batch-card"
      data-state={item.state}
      data-target={isTarget}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, String(item.id));
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        setTarget(false);
        if (!isOurs(event)) return;
        event.preventDefault();
        onMove(Number(event.dataTransfer.getData(dragType)), place.index);
      }}
    >
      <div className="batch-picture">
        {item.state === 'refused' ? <span aria-hidden>!</span> : <Thumbnail file={item.file} />}
        <span className="batch-number" aria-hidden>
          {place.index + 1}
        </span>
      </div>
      <p className="batch-name" title={item.file.name}>
        {item.file.name}
      </p>
      <p className="batch-size">{fileSize(item.file.size)}</p>
      <State item={item} />
      <Tools {...props} />
    </li>
  );
};
