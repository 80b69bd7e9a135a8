import type { RecordAction } from '@shuyuan/contract/backoffice/records/record';
import type { Caller, RoleGrant } from '../../platform/http/slice';

/** What a policy is worked out from. */
type PolicyHolder = Pick<Caller, 'isSuper' | 'roles'>;

/** Restrictions of a field, the strictest first. */
const accesses = ['hide', 'mask', 'read_only'] as const;
export type FieldAccess = (typeof accesses)[number];

/** Row scopes, the narrowest first; each includes those before it. */
const scopes = ['none', 'own', 'department', 'department_tree', 'all'] as const;
export type RowScope = (typeof scopes)[number];

/** What a caller may see of a form's records in an action. */
export interface FormPolicy {
  readonly scope: RowScope;
  /** By the id of the field; a field that is missing here is unrestricted. */
  readonly fields: ReadonlyMap<number, FieldAccess>;
}

const everything: FormPolicy = { scope: 'all', fields: new Map() };

const widest = (roles: readonly RoleGrant[]): RowScope =>
  roles.reduce<RowScope>((found, { scope }) => (scopes.indexOf(scope) > scopes.indexOf(found) ? scope : found), 'none');

const mildest = (given: readonly FieldAccess[]): FieldAccess =>
  given.reduce((one, other) => (accesses.indexOf(one) > accesses.indexOf(other) ? one : other));

/** A field that one role leaves unrestricted is unrestricted, whatever the other roles say. */
const fieldsOf = ([first, ...others]: readonly RoleGrant[]): ReadonlyMap<number, FieldAccess> => {
  const found = new Map<number, FieldAccess>();
  for (const [id, access] of first?.fields ?? []) {
    const given = others.map(({ fields }) => fields.get(id));
    if (!given.includes(undefined)) found.set(id, mildest([access, ...given.filter((one) => one !== undefined)]));
  }
  return found;
};

/**
 * What the caller's roles together grant on a form's records: of the roles that hold one of the actions, the widest row
 * scope and the mildest restriction of each field.
 */
export const formPolicy = (
  caller: PolicyHolder,
  formId: number,
  actions: RecordAction | readonly RecordAction[] = 'index',
): FormPolicy => {
  if (caller.isSuper) return everything;
  const nodes = [actions].flat().map((action) => `form_${formId}.${action}`);
  const holding = caller.roles.filter((role) => nodes.some((node) => role.nodes.has(node)));
  return { scope: widest(holding), fields: fieldsOf(holding) };
};

/** The intersection of two policies: an export contains no more than the list shows. */
export const bothPolicies = (one: FormPolicy, other: FormPolicy): FormPolicy => {
  const fields = new Map(one.fields);
  for (const [id, access] of other.fields) {
    const known = fields.get(id);
    if (known === undefined || accesses.indexOf(access) < accesses.indexOf(known)) fields.set(id, access);
  }
  return { scope: scopes.indexOf(one.scope) < scopes.indexOf(other.scope) ? one.scope : other.scope, fields };
};

const listNode = /^form_(\d+)\.index$/;

/** The scopes of the lists that the caller may open but does not see all of, by the id of the form. */
export const narrowScopes = (caller: PolicyHolder): Readonly<Record<string, Exclude<RowScope, 'all' | 'none'>>> => {
  const nodes = caller.roles.flatMap(({ nodes: held }) => [...held]);
  const scopesById = nodes.flatMap((node) => {
    const id = listNode.exec(node)?.[1];
    const scope = id === undefined ? 'all' : formPolicy(caller, Number(id)).scope;
    return id === undefined || scope === 'all' || scope === 'none' ? [] : [[id, scope] as const];
  });
  return Object.fromEntries(scopesById);
};
