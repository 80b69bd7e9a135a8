import type { Role } from '@shuyuan/contract/backoffice/access/role';
import { rowScopes } from '@shuyuan/contract/backoffice/access/row-scopes';
import type { SearchField } from '../../../ui/advanced-search/search-field';
import type { Column } from '../../../ui/data-table/column';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { roleTexts as texts } from './role.texts';

const { columns: titles } = texts;

export const roleColumns: readonly Column<Role>[] = [
  {
    key: 'name',
    title: titles.name,
    width: 200,
    sortable: true,
    heading: true,
    pin: 'left',
    render: ({ name, is_builtin }) => (
      <span className="role-name" title={name}>
        <span>{name}</span>
        {is_builtin ? <StateTag tone="plain">{texts.builtin}</StateTag> : null}
      </span>
    ),
  },
  {
    key: 'row_scope',
    title: titles.row_scope,
    width: 130,
    sortable: true,
    value: ({ row_scope }) => rowScopes[row_scope].label,
  },
  { key: 'users_count', title: titles.users_count, kind: 'number', width: 90, sortable: true },
  {
    key: 'nodes_count',
    title: titles.nodes_count,
    kind: 'number',
    width: 100,
    sortable: true,
    value: ({ is_super, nodes_count }) => (is_super ? texts.everything : nodes_count),
  },
  {
    key: 'requires_second_factor',
    title: titles.requires_second_factor,
    width: 100,
    value: ({ requires_second_factor }) => (requires_second_factor ? texts.on : texts.off),
  },
  { key: 'remark', title: titles.remark, width: 240 },
  { key: 'updated_at', title: titles.updated_at, kind: 'datetime', width: 150, sortable: true, hidden: true },
];

export const roleSearch: readonly SearchField[] = [
  { name: 'name', label: titles.name, kind: 'text' },
  {
    name: 'row_scope',
    label: titles.row_scope,
    kind: 'select',
    options: Object.entries(rowScopes).map(([value, { label }]) => ({ value, label })),
  },
];
