import type { User, UserDetail } from '@shuyuan/contract/backoffice/identity/user';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { formatCell } from '../../../ui/data-table/cell-format';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { Drawer } from '../../../ui/window/window';
import { userQuery } from './user.queries';
import { userTexts as texts } from './user.texts';
import { SecondFactorTag, UserStateTag } from './user-columns';
import './user-drawer.css';

const { columns: titles } = texts;

const factsOf = (user: UserDetail): readonly (readonly [string, ReactNode])[] => [
  [titles.name, user.name],
  [titles.username, user.username],
  [titles.mobile, user.mobile],
  [titles.email, user.email],
  [titles.department, user.department.name],
  [titles.departments, user.departments.map(({ name }) => name).join('、')],
  [titles.roles, user.roles.map(({ name }) => name).join('、')],
  [
    titles.state,
    <span key="state" className="user-tags">
      <UserStateTag user={user} />
      {user.must_change_password ? <StateTag tone="warn">{texts.initialPassword}</StateTag> : null}
    </span>,
  ],
  [titles.second_factor, <SecondFactorTag key="second" user={user} />],
  [texts.openSessions, texts.sessions(user.open_sessions)],
  [titles.last_sign_in_at, formatCell(user.last_sign_in_at, 'datetime') || texts.neverSignedIn],
  [titles.created_at, formatCell(user.created_at, 'datetime')],
  [texts.updated_at, formatCell(user.updated_at, 'datetime')],
];

const Facts = ({ user }: { user: UserDetail }) => (
  <>
    {user.holds_more ? <p className="user-note">{texts.holdsMore}</p> : null}
    <dl className="user-facts">
      {factsOf(user).map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  </>
);

/** Everything about one user. */
export const UserDrawer = (props: {
  id: number;
  mayEdit: boolean;
  onEdit: (user: User) => void;
  onClose: () => void;
}) => {
  const { data, isError } = useQuery(userQuery(props.id));
  const edit = data && props.mayEdit && !data.holds_more;
  return (
    <Drawer
      open
      title={data?.name ?? texts.detail}
      size="min(520px, 100vw)"
      onClose={props.onClose}
      extra={
        edit ? (
          <ActionButton kind="primary" onClick={() => props.onEdit(data)}>
            {texts.edit}
          </ActionButton>
        ) : null
      }
    >
      {data ? <Facts user={data} /> : null}
      {isError && !data ? <EmptyState compact tone="failure" icon="UserOutlined" title={texts.detailFailed} /> : null}
      {data || isError ? null : <Skeleton active paragraph={{ rows: 8 }} />}
    </Drawer>
  );
};
