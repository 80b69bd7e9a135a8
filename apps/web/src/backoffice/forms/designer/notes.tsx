import { shortMoment } from '../../../platform/school-clock';
import { ActionButton } from '../../../ui/action-button/action-button';
import { designerTexts as texts } from './designer.texts';
import type { UnsavedForm } from './unsaved-form';
import type { Removed } from './use-canvas-actions';

/** Temporary notices above the designer: an unsaved draft of an earlier visit, and what was just removed. */
export const Notes = (props: {
  canvas: { removed: Removed | undefined; said: string; dismiss: () => void };
  offer: UnsavedForm | undefined;
  onUndo: () => void;
  onRestore: (offer: UnsavedForm) => void;
  onDrop: () => void;
}) => {
  const { canvas, offer } = props;
  return (
    <div className="designer-notes">
      <div role="status">
        {offer === undefined ? null : (
          <div className="designer-note">
            <span>{texts.draftFound(shortMoment(offer.saved_at))}</span>
            <ActionButton size="small" kind="primary" onClick={() => props.onRestore(offer)}>
              {texts.restoreDraft}
            </ActionButton>
            <ActionButton size="small" onClick={props.onDrop}>
              {texts.dropDraft}
            </ActionButton>
          </div>
        )}
        {canvas.removed === undefined ? null : (
          <div className="designer-note">
            <span>{texts.removed(canvas.removed.name)}</span>
            <ActionButton size="small" kind="primary" onClick={props.onUndo}>
              {texts.takeBack}
            </ActionButton>
            <ActionButton size="small" onClick={canvas.dismiss}>
              {texts.dismiss}
            </ActionButton>
          </div>
        )}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {canvas.said}
      </p>
    </div>
  );
};
