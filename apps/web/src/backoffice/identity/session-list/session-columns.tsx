import type { OnlineSession } from '@shuyuan/contract/backoffice/identity/session';
import { nameDevice } from '../../../platform/user-agent';
import type { Column } from '../../../ui/data-table/column';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { sessionTexts as texts } from './session.texts';

const { columns: titles } = texts;

const Owner = ({ session }: { session: OnlineSession }) => (
  <span className="session-owner">
    <span>{`${session.name}（${session.username}）`}</span>
    {session.current ? <StateTag tone="good">{texts.current}</StateTag> : null}
    {session.viewer_name === null ? null : <StateTag tone="warn">{texts.viewedBy(session.viewer_name)}</StateTag>}
  </span>
);

export const sessionColumns: readonly Column<OnlineSession>[] = [
  {
    key: 'name',
    title: titles.name,
    width: 250,
    sortable: true,
    heading: true,
    pin: 'left',
    render: (session) => <Owner session={session} />,
  },
  { key: 'department', title: titles.department, width: 100 },
  { key: 'device', title: titles.device, width: 140, value: ({ user_agent }) => nameDevice(user_agent) },
  { key: 'ip', title: titles.ip, width: 116, sortable: true },
  { key: 'created_at', title: titles.created_at, kind: 'datetime', width: 144, sortable: true },
  { key: 'last_seen_at', title: titles.last_seen_at, kind: 'datetime', width: 144, sortable: true },
  {
    key: 'second_factor',
    title: titles.second_factor,
    width: 92,
    render: ({ second_factor }) => (
      <StateTag tone={second_factor ? 'good' : 'plain'}>
        {second_factor ? texts.secondFactor.used : texts.secondFactor.unused}
      </StateTag>
    ),
  },
];
