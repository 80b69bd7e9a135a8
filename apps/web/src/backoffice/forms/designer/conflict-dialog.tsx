import { shortMoment } from '../../../platform/school-clock';
import { ActionButton } from '../../../ui/action-button/action-button';
import { Modal } from '../../../ui/window/window';
import { designerTexts as texts } from './designer.texts';
import type { Conflict } from './use-save';

const wordsFor = ({ theirs }: Conflict): string =>
  theirs === null
    ? texts.conflictGone
    : texts.conflictContent(theirs.admin_name || texts.conflictUnknown, shortMoment(new Date(theirs.updated_at)));

/** Two people saved the same form: says who and when, and offers three choices; none loses the current draft. */
export const ConflictDialog = (props: {
  conflict: Conflict | undefined;
  busy: boolean;
  onOverwrite: () => void;
  onKeep: () => void;
}) => {
  const { conflict, busy, onOverwrite, onKeep } = props;
  const id = conflict?.theirs?.id;
  return (
    <Modal
      open={conflict !== undefined}
      title={texts.conflictTitle}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={onKeep}
      footer={
        <div className="designer-conflict-buttons">
          {id === undefined ? null : (
            <>
              <a
                className="action-button"
                href={`${window.location.pathname}?design=${id}`}
                target="_blank"
                rel="noopener"
              >
                {texts.seeTheirs}
              </a>
              <ActionButton kind="danger-outline" disabled={busy} onClick={onOverwrite}>
                {texts.overwrite}
              </ActionButton>
            </>
          )}
          <ActionButton kind="primary" onClick={onKeep}>
            {texts.keepEditing}
          </ActionButton>
        </div>
      }
    >
      <p>{conflict === undefined ? '' : wordsFor(conflict)}</p>
    </Modal>
  );
};
