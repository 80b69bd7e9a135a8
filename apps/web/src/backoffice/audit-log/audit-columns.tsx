import { type AuditEntry, auditOutcomes } from '@shuyuan/contract/product/audit';
import { auditActionName, auditActions, auditTargetName, auditTargets } from '@shuyuan/contract/product/audit-actions';
import { nameDevice } from '../../platform/user-agent';
import type { SearchField } from '../../ui/advanced-search/search-field';
import type { Column } from '../../ui/data-table/column';
import { StateTag } from '../../ui/state-tag/state-tag';
import { auditTexts as texts } from './audit.texts';
import { exactTime } from './exact-time';

const { columns: titles } = texts;

export const OutcomeTag = ({ outcome }: { outcome: AuditEntry['outcome'] }) => (
  <StateTag tone={outcome === 'succeeded' ? 'good' : 'bad'}>{texts.outcomes[outcome]}</StateTag>
);

/** Who acted: for a failed sign-in nobody was signed in, and the product also acts by itself. */
export const actorOf = ({ actor_name, request_id }: Pick<AuditEntry, 'actor_name' | 'request_id'>): string => {
  if (actor_name !== '') return actor_name;
  return request_id === '' ? texts.system : texts.nobody;
};

/** The device that an act came from; none when the product acted by itself. */
export const deviceOf = ({ user_agent }: Pick<AuditEntry, 'user_agent'>): string =>
  user_agent === '' ? '' : nameDevice(user_agent);

/** The target of an act, in words. */
export const targetOf = ({ target_type, target_name }: Pick<AuditEntry, 'target_type' | 'target_name'>): string =>
  texts.target(auditTargetName(target_type), target_name);

const Target = ({ entry }: { entry: AuditEntry }) => (
  <span className="audit-target" title={`${targetOf(entry)} ${entry.target_id ?? ''}`}>
    <span>{targetOf(entry)}</span>
    {entry.target_id === null ? null : (
      <span className="audit-target-id">
        {/^\d+$/.test(entry.target_id) ? texts.numbered(entry.target_id) : entry.target_id}
      </span>
    )}
  </span>
);

export const auditColumns: readonly Column<AuditEntry>[] = [
  { key: 'id', title: titles.at, width: 172, sortable: true, value: ({ at }) => exactTime(at) },
  { key: 'actor_name', title: titles.actor, width: 130, value: actorOf },
  {
    key: 'action',
    title: titles.action,
    width: 170,
    heading: true,
    value: ({ action }) => auditActionName(action),
  },
  { key: 'target', title: titles.target, width: 260, render: (entry) => <Target entry={entry} /> },
  { key: 'outcome', title: titles.outcome, width: 80, render: ({ outcome }) => <OutcomeTag outcome={outcome} /> },
  { key: 'ip', title: titles.ip, width: 140 },
  { key: 'device', title: titles.device, width: 150, value: deviceOf },
  { key: 'request_id', title: titles.request_id, width: 140, hidden: true },
];

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The outcomes to choose from. */
export const outcomeChoices = auditOutcomes.map((value) => ({ value, label: texts.outcomes[value] }));

export const auditSearch: readonly SearchField[] = [
  { name: 'at', label: titles.at, kind: 'date_range' },
  { name: 'actor_name', label: titles.actor, kind: 'text' },
  { name: 'action', label: titles.action, kind: 'select', options: choices(auditActions) },
  { name: 'outcome', label: titles.outcome, kind: 'select', options: outcomeChoices },
  { name: 'target_type', label: titles.target_type, kind: 'select', options: choices(auditTargets) },
  { name: 'target_id', label: titles.target_id, kind: 'text' },
  { name: 'ip', label: titles.ip, kind: 'text' },
  { name: 'request_id', label: titles.request_id, kind: 'text' },
];
