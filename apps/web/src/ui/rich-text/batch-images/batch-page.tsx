import { type DragEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ActionButton } from '../../action-button/action-button';
import { acceptedImages } from '../image-intake';
import { BatchCard } from './batch-card';
import { countIn } from './batch-list';
import './batch-page.css';
import { upfilesTexts as texts } from './upfiles.texts';
import { hasEditor, useBatch } from './use-batch';

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Accepts files that are dragged onto the page from outside. */
const useFileDrop = (onFiles: (files: readonly File[]) => void) => {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (event.currentTarget === event.target) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!carriesFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
};

const AddButton = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="action-button action-button-primary"
        // The page is a dialog: its first button gets the focus.
        ref={(button) => button?.focus()}
        onClick={() => input.current?.click()}
      >
        {texts.addFiles}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedImages}
        aria-label={texts.addFiles}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // So that the same file can be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </>
  );
};

const useEscape = (onEscape: () => void): void => {
  const latest = useRef(onEscape);
  useLayoutEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') latest.current();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
};

const Empty = () => (
  <div className="batch-empty">
    <p className="batch-empty-title">{texts.emptyTitle}</p>
    <p>{texts.emptyHint}</p>
  </div>
);

const Batch = () => {
  const batch = useBatch();
  const [said, setSaid] = useState('');
  const drop = useFileDrop(batch.add);
  useEscape(batch.close);
  const counts = {
    all: batch.list.length,
    stored: countIn(batch.list, 'stored'),
    bad: countIn(batch.list, 'refused', 'failed'),
  };
  const canUpload = countIn(batch.list, 'ready', 'failed') > 0;
  const isSending = countIn(batch.list, 'queued', 'sending') > 0;
  const moveTo = (id: number, place: number): void => {
    const item = batch.list.find((candidate) => candidate.id === id);
    if (item === undefined || place < 0 || place >= batch.list.length) return;
    batch.move(id, place);
    setSaid(texts.moved(item.file.name, place + 1));
  };
  return (
    <main className="batch" data-over={drop.isOver} {...drop.handlers}>
      <div className="batch-tools">
        <AddButton onFiles={batch.add} />
        <ActionButton disabled={!canUpload} onClick={batch.uploadAll}>
          {texts.uploadAll}
        </ActionButton>
        <ActionButton disabled={counts.all === 0} onClick={batch.clear}>
          {texts.clear}
        </ActionButton>
        <span className="batch-hint">{counts.all > 1 ? texts.orderHint : ''}</span>
      </div>
      {counts.all === 0 ? (
        <Empty />
      ) : (
        <ol className="batch-list" aria-label={texts.list}>
          {batch.list.map((item, index) => (
            <BatchCard
              key={item.id}
              item={item}
              place={{ index, isLast: index === counts.all - 1 }}
              onMove={moveTo}
              onRemove={() => batch.remove(item.id)}
              onRetry={() => batch.retry(item.id)}
            />
          ))}
        </ol>
      )}
      <div className="batch-foot">
        <p className="batch-summary" role="status">
          {counts.all === 0 ? '' : texts.summary(counts)}
        </p>
        <ActionButton onClick={batch.close}>{texts.close}</ActionButton>
        <ActionButton kind="primary" disabled={counts.stored === 0 || isSending} onClick={batch.insert}>
          {texts.insert}
        </ActionButton>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </main>
  );
};

/** The page of the batch image plug-in (requirements §2), shown in a dialog of the editor. */
export const BatchPage = () => (hasEditor() ? <Batch /> : <p className="batch-standalone">{texts.standalone}</p>);
