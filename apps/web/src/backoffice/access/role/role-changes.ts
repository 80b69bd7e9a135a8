import type { FieldAccess } from '@shuyuan/contract/backoffice/access/role';
import { type RowScope, rowScopes } from '@shuyuan/contract/backoffice/access/row-scopes';
import { roleTexts } from './role.texts';

const texts = roleTexts.changes;
const namedMost = 6;

/** The parts of a role that the editor changes. */
export interface RoleValues {
  name: string;
  remark: string;
  row_scope: RowScope;
  requires_second_factor: boolean;
  nodes: string[];
  fields: { field_id: number; access: FieldAccess }[];
}

/** How many fields have a different right. */
const changedFields = (before: RoleValues['fields'], after: RoleValues['fields']): number => {
  const accesses = new Map(before.map(({ field_id, access }) => [field_id, access]));
  const added = after.filter(({ field_id, access }) => accesses.get(field_id) !== access);
  const remaining = new Set(after.map(({ field_id }) => field_id));
  return added.length + before.filter(({ field_id }) => !remaining.has(field_id)).length;
};

/** What an edit changes for those who hold the role, line by line; empty when nothing changes. */
export const roleChanges = (
  before: RoleValues,
  after: RoleValues,
  names: ReadonlyMap<string, string>,
): { lines: string[]; added: string; removed: string } => {
  const nameOf = (node: string): string => names.get(node) ?? node;
  const added = after.nodes.filter((node) => !before.nodes.includes(node));
  const removed = before.nodes.filter((node) => !after.nodes.includes(node));
  const fields = changedFields(before.fields, after.fields);
  const lines = [
    ...(added.length + removed.length === 0 ? [] : [texts.nodesLine(texts.nodes(added.length, removed.length))]),
    ...(before.row_scope === after.row_scope
      ? []
      : [texts.scope(rowScopes[before.row_scope].label, rowScopes[after.row_scope].label)]),
    ...(fields === 0 ? [] : [texts.fields(fields)]),
    ...(before.requires_second_factor === after.requires_second_factor
      ? []
      : [texts.secondFactor(after.requires_second_factor)]),
  ];
  return {
    lines,
    added: added.length === 0 ? '' : texts.added(roleTexts.listed(added.map(nameOf), namedMost)),
    removed: removed.length === 0 ? '' : texts.removed(roleTexts.listed(removed.map(nameOf), namedMost)),
  };
};
