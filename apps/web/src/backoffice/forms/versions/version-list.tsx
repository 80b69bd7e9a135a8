import type { FormVersion } from '@shuyuan/contract/backoffice/forms/custom-form';
import { ActionButton } from '../../../ui/action-button/action-button';
import { formatCell } from '../../../ui/data-table/cell-format';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { versionsTexts as texts } from './versions.texts';

/** The past live definitions, newest first. */
export const VersionList = (props: {
  versions: readonly FormVersion[];
  onCompare: (version: number) => void;
  /** Absent without the right to edit. */
  onRollBack: ((version: number) => void) | undefined;
}) => {
  const { versions, onCompare, onRollBack } = props;
  if (versions.length === 0) {
    return <EmptyState compact icon="HistoryOutlined" title={texts.empty} hint={texts.emptyHint} />;
  }
  return (
    <ol className="version-list" aria-label={texts.list}>
      {versions.map(({ version, live, fields_count, admin_name, created_at }) => (
        <li key={version}>
          <div>
            <p className="version-name">
              {texts.version(version)}
              {live ? <StateTag tone="good">{texts.live}</StateTag> : null}
              <span>{texts.fields(fields_count)}</span>
            </p>
            <p className="version-made">{texts.made(admin_name, formatCell(created_at, 'datetime'))}</p>
          </div>
          <div className="version-buttons">
            <ActionButton aria-label={texts.withDraftOf(version)} onClick={() => onCompare(version)}>
              {texts.withDraft}
            </ActionButton>
            {onRollBack ? (
              <ActionButton aria-label={texts.rollBackOf(version)} onClick={() => onRollBack(version)}>
                {texts.rollBack}
              </ActionButton>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
};
