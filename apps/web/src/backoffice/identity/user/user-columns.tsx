import type { User, UserOptions } from '@shuyuan/contract/backoffice/identity/user';
import type { SearchField } from '../../../ui/advanced-search/search-field';
import type { Column } from '../../../ui/data-table/column';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { departmentPaths } from './departments';
import { userTexts as texts } from './user.texts';

const { columns: titles } = texts;

const named = (things: readonly { readonly name: string }[]): string[] => things.map(({ name }) => name);

/** Whether a user can sign in, as a coloured tag. */
export const UserStateTag = ({ user }: { user: Pick<User, 'state'> }) => (
  <StateTag tone={user.state === 'active' ? 'good' : 'bad'}>{texts.states[user.state]}</StateTag>
);

/** Whether a user has a second factor, as a coloured tag. */
export const SecondFactorTag = ({ user }: { user: Pick<User, 'second_factor'> }) => (
  <StateTag tone={user.second_factor ? 'good' : 'plain'}>
    {user.second_factor ? texts.secondFactor.on : texts.secondFactor.off}
  </StateTag>
);

export const userColumns: readonly Column<User>[] = [
  { key: 'name', title: titles.name, width: 124, sortable: true, heading: true, pin: 'left' },
  { key: 'username', title: titles.username, width: 100, sortable: true },
  { key: 'mobile', title: titles.mobile, width: 112 },
  { key: 'email', title: titles.email, width: 180, hidden: true },
  {
    key: 'department',
    title: titles.department,
    width: 114,
    sortable: true,
    value: ({ department }) => department.name,
  },
  {
    key: 'departments',
    title: titles.departments,
    width: 150,
    hidden: true,
    value: ({ departments }) => named(departments),
  },
  { key: 'roles', title: titles.roles, width: 120, value: ({ roles }) => named(roles) },
  { key: 'state', title: titles.state, width: 78, sortable: true, render: (user) => <UserStateTag user={user} /> },
  {
    key: 'second_factor',
    title: titles.second_factor,
    width: 84,
    render: (user) => <SecondFactorTag user={user} />,
  },
  { key: 'last_sign_in_at', title: titles.last_sign_in_at, kind: 'datetime', width: 148, sortable: true },
  { key: 'created_at', title: titles.created_at, kind: 'datetime', width: 150, sortable: true, hidden: true },
];

export const userSearch = (options: UserOptions | undefined): readonly SearchField[] => [
  {
    name: 'department_id',
    label: texts.search.department_id,
    kind: 'select',
    options: departmentPaths(options?.departments ?? []),
  },
  {
    name: 'role_id',
    label: texts.search.role_id,
    kind: 'select',
    options: (options?.roles ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  },
  {
    name: 'state',
    label: texts.search.state,
    kind: 'select',
    options: Object.entries(texts.states).map(([value, label]) => ({ value, label })),
  },
];
