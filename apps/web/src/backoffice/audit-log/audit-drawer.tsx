import type { AuditChange, AuditDetail } from '@shuyuan/contract/product/audit';
import { auditActionName } from '@shuyuan/contract/product/audit-actions';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { nameDevice } from '../../platform/user-agent';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { useReturnedFocus } from '../../ui/focus/use-returned-focus';
import { StateTag } from '../../ui/state-tag/state-tag';
import { Drawer } from '../../ui/window/window';
import { buildMenuRoutes, formListHref, menuQuery } from '../menu';
import { recordAddress } from '../records';
import { entryQuery } from './audit.queries';
import { auditTexts as texts } from './audit.texts';
import { actorOf, OutcomeTag, targetOf } from './audit-columns';
import { exactTime } from './exact-time';

const { columns: titles } = texts;

const factsOf = (entry: AuditDetail): readonly (readonly [string, ReactNode])[] => [
  [texts.number, String(entry.id)],
  [titles.at, exactTime(entry.at)],
  [titles.actor, actorOf(entry)],
  [titles.action, auditActionName(entry.action)],
  [titles.target, targetOf(entry)],
  ...(entry.target_id === null ? [] : [[titles.target_id, entry.target_id] as const]),
  [titles.outcome, <OutcomeTag key="outcome" outcome={entry.outcome} />],
  [titles.ip, entry.ip],
  [titles.device, entry.user_agent === '' ? '' : `${nameDevice(entry.user_agent)}（${entry.user_agent}）`],
  [titles.request_id, entry.request_id],
  [
    texts.seal,
    <StateTag key="seal" tone={entry.is_sealed ? 'good' : 'plain'}>
      {entry.is_sealed ? texts.sealed : texts.notSealed}
    </StateTag>,
  ],
];

const Value = ({ title, text, kind }: { title: string; text: string | null; kind: 'before' | 'after' }) => (
  <td data-title={title}>
    {text === null ? (
      <span className="audit-nothing">{texts.nothing}</span>
    ) : (
      <span className="audit-value" data-kind={kind}>
        {text}
      </span>
    )}
  </td>
);

const Changes = ({ changes }: { changes: readonly AuditChange[] }) => {
  const { name, before, after } = texts.changeColumns;
  return (
    <table className="audit-changes">
      <caption>{texts.changes}</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{change.name}</th>
            <Value title={before} text={change.before} kind="before" />
            <Value title={after} text={change.after} kind="after" />
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The address of an entry's record; undefined when its form is not in the caller's menu. */
const useRecordHref = (record: AuditDetail['record']): string | undefined => {
  const { data } = useQuery(menuQuery);
  if (record === null) return undefined;
  const list = formListHref(buildMenuRoutes(data ?? []), record.custom_form_id);
  return list === undefined ? undefined : recordAddress(list, record.id);
};

const Content = ({ entry }: { entry: AuditDetail }) => {
  const href = useRecordHref(entry.record);
  const words = entry.is_withheld ? texts.withheld : texts.noChanges;
  return (
    <>
      <dl className="audit-facts">
        {factsOf(entry).map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value === '' ? '—' : value}</dd>
          </div>
        ))}
      </dl>
      {href === undefined ? null : (
        <Link className="action-button action-button-plain audit-record" to={href}>
          {texts.openRecord}
        </Link>
      )}
      {entry.changes.length === 0 ? <p className="audit-note">{words}</p> : <Changes changes={entry.changes} />}
    </>
  );
};

/** Everything about one entry: who, when, from where, and what changed. */
export const AuditDrawer = ({ id, open, onClose }: { id: number; open: boolean; onClose: () => void }) => {
  const { data, isError } = useQuery(entryQuery(id));
  useReturnedFocus(open);
  return (
    <Drawer open={open} title={texts.detail} size={640} rootClassName="audit-drawer" onClose={onClose}>
      {data ? <Content entry={data} /> : null}
      {isError && !data ? <EmptyState compact tone="failure" icon="FileOutlined" title={texts.detailFailed} /> : null}
      {data || isError ? null : <Skeleton active paragraph={{ rows: 10 }} />}
    </Drawer>
  );
};
