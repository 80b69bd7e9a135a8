import { useState } from 'react';
import { shortMoment } from '../../platform/school-clock';
import { ActionButton } from '../action-button/action-button';
import { type TextDraft, textDrafts } from './draft';
import { PlainTextField } from './plain-text-field';
import './rich-text.css';
import { richTextTexts as texts } from './rich-text.texts';
import type { UploadImage } from './upload';
import { useEditor } from './use-editor';

/** The props of a rich-text field. */
export interface RichTextProps {
  /** HTML. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly upload: UploadImage;
  /** The key of unsaved text on this device, naming the user and the record. Without it nothing is stored. */
  readonly storageKey?: string;
  readonly disabled?: boolean;
  readonly label?: string;
  /** Called with true while images are being uploaded: they are not part of the value yet. */
  readonly onBusy?: (busy: boolean) => void;
}

/** The draft left by a crash: read once, because typing writes a new one. */
const useDraft = (storageKey: string | undefined, saved: string) => {
  const [draft, setDraft] = useState<TextDraft | undefined>(() => {
    const found = storageKey === undefined ? undefined : textDrafts.read(storageKey);
    return found?.html === saved ? undefined : found;
  });
  return {
    draft,
    settle: () => setDraft(undefined),
    write: (html: string) => {
      if (storageKey !== undefined) textDrafts.write(storageKey, { html, saved_at: new Date() });
    },
    drop: () => {
      if (storageKey !== undefined) textDrafts.clear(storageKey);
      setDraft(undefined);
    },
  };
};

const DraftOffer = (props: { draft: TextDraft; onRestore: () => void; onDrop: () => void }) => (
  <div className="rich-text-note" role="status">
    <p>{texts.draftFound(shortMoment(props.draft.saved_at))}</p>
    <ActionButton kind="primary" onClick={props.onRestore}>
      {texts.restoreDraft}
    </ActionButton>
    <ActionButton onClick={props.onDrop}>{texts.dropDraft}</ActionButton>
  </div>
);

/** A field for formatted text. The editor is loaded with the first one shown; without it plain text can be typed. */
export const RichText = ({ disabled = false, label = texts.label, ...props }: RichTextProps) => {
  const { draft, settle, write, drop } = useDraft(props.storageKey, props.value);
  const take = (html: string): void => {
    settle();
    write(html);
    props.onChange(html);
  };
  const { place, state, retry } = useEditor({ ...props, disabled, label, onHtml: take });
  return (
    <div className="rich-text" data-state={state}>
      {draft === undefined || disabled ? null : (
        <DraftOffer draft={draft} onRestore={() => take(draft.html)} onDrop={drop} />
      )}
      {state === 'loading' ? (
        <div className="rich-text-waiting" role="progressbar" aria-label={texts.loading}>
          {texts.loading}
        </div>
      ) : null}
      {state === 'failed' ? (
        <PlainTextField value={props.value} label={label} disabled={disabled} onChange={take} onRetry={retry} />
      ) : null}
      <div ref={place} hidden={state !== 'ready'} />
    </div>
  );
};

/** Removes the unsaved text of a field; called by the code that saves the text. */
export const clearDraft = textDrafts.clear;
