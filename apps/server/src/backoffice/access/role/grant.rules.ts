import type { FieldAccess } from '@shuyuan/contract/backoffice/access/role';
import type { RowScope } from '@shuyuan/contract/backoffice/access/row-scopes';
import type { Caller } from '../../../platform/http/slice';
import { dutyOfNode } from '../duty/duty.rules';

/** What a role grants to its holder. */
export interface GrantedRole {
  readonly isSuper: boolean;
  readonly scope: RowScope;
  readonly nodes: readonly string[];
  /** By the id of the field. */
  readonly fields: ReadonlyMap<number, FieldAccess>;
}

/** Who receives a role: the rows that it opens depend on their departments. */
export interface Recipient {
  /** Whether the granter is also the recipient: then `own` rows are the same for both. */
  readonly isGranter: boolean;
  /** The department of rows that the recipient creates. */
  readonly departmentId: number;
  readonly departmentIds: readonly number[];
  readonly departmentTreeIds: readonly number[];
}

/** Who grants, and what else the rules need to know. */
export interface Granter extends Pick<Caller, 'isSuper' | 'roles' | 'departmentIds' | 'departmentTreeIds'> {
  /** The form of each field that one of their roles restricts. */
  readonly formOf: ReadonlyMap<number, number>;
  /**
   * While the three administrators are kept apart, one of them may grant rights on the school's work without holding
   * them.
   */
  readonly isTrusted: boolean;
  /** Whether the three administrators are kept apart; their rights are then reserved to them. */
  readonly areDutiesApart: boolean;
}

/** The parts of a role that the granter lacks; when it is empty, they may grant the role. */
export interface Shortfall {
  readonly nodes: readonly string[];
  readonly isScopeTooWide: boolean;
  readonly fields: readonly number[];
}

const scopeRank: Readonly<Record<RowScope, number>> = { own: 0, department: 1, department_tree: 2, all: 3 };
const accessRank: Readonly<Record<FieldAccess, number>> = { hide: 0, mask: 1, read_only: 2 };
const wholeRank = 3;
const rankOf = (access: FieldAccess | undefined): number => (access === undefined ? wholeRank : accessRank[access]);

const formOfNode = (node: string): number | undefined => {
  const found = /^form_(\d+)\./.exec(node)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** The fields of the node's form that the granted role shows more of than the granter's role does. */
const fieldsBeyond = (
  role: Granter['roles'][number],
  granted: GrantedRole,
  of: { node: string; granter: Granter },
): number[] => {
  const formId = formOfNode(of.node);
  if (formId === undefined) return [];
  return [...role.fields]
    .filter(([id, access]) => of.granter.formOf.get(id) === formId && rankOf(granted.fields.get(id)) > rankOf(access))
    .map(([id]) => id);
};

/** Nodes that go by rows: those of forms, and those over users, their sessions and their departments. */
const goesByRows = (node: string): boolean => /^(?:form_\d+|user|session|department)\./.test(node);

const departmentsBy = (
  scope: RowScope,
  { departmentIds, departmentTreeIds }: Pick<Recipient, 'departmentIds' | 'departmentTreeIds'>,
): readonly number[] => {
  if (scope === 'department_tree') return departmentTreeIds;
  return scope === 'department' ? departmentIds : [];
};

/** Whether a role of the granter reaches every row that the granted role opens; without a recipient the kinds of scope decide. */
const reachesRows = (
  scope: RowScope,
  { granter, granted, to, node }: { granter: Granter; granted: GrantedRole; to: Recipient | undefined; node: string },
): boolean => {
  if (scopeRank[scope] < scopeRank[granted.scope]) return false;
  if (scope === 'all' || to === undefined || !goesByRows(node)) return true;
  if (granted.scope === 'own' && to.isGranter) return true;
  const opened = granted.scope === 'own' ? [to.departmentId] : departmentsBy(granted.scope, to);
  const reached = new Set(departmentsBy(scope, granter));
  return opened.every((id) => reached.has(id));
};

/**
 * The parts of a role that the granter does not hold (assurance B21). Each node must be covered by a single role of
 * theirs that holds it, reaches every row that the role opens to the recipient, and restricts no field more: two roles
 * together grant more than either alone.
 */
export const shortfallOf = (granter: Granter, granted: GrantedRole, to?: Recipient): Shortfall => {
  if (granter.isSuper) return { nodes: [], isScopeTooWide: false, fields: [] };
  const nodes: string[] = [];
  const fields = new Set<number>();
  let isScopeTooWide = granted.isSuper;
  const asked = granter.isTrusted ? granted.nodes.filter((node) => dutyOfNode(node) !== undefined) : granted.nodes;
  for (const node of asked) {
    const holding = granter.roles.filter((role) => role.nodes.has(node));
    const wide = holding.filter(({ scope }) => reachesRows(scope, { granter, granted, to, node }));
    const beyond = wide.map((role) => fieldsBeyond(role, granted, { node, granter }));
    if (holding.length === 0) nodes.push(node);
    else if (wide.length === 0) isScopeTooWide = true;
    else if (beyond.every((ids) => ids.length > 0)) for (const id of beyond[0] ?? []) fields.add(id);
  }
  return { nodes, isScopeTooWide, fields: [...fields] };
};

/** The row scopes that the granter may grant. */
export const scopesOf = (granter: Granter): RowScope[] => {
  const scopes = Object.keys(scopeRank) as RowScope[];
  if (granter.isSuper || granter.isTrusted) return scopes;
  const widest = Math.max(...granter.roles.map(({ scope }) => scopeRank[scope]), -1);
  return scopes.filter((scope) => scopeRank[scope] <= widest);
};

/** The mildest restriction of a field that the granter may grant; null is none. */
export const mostOf = (
  granter: Granter,
  { fieldId, formId }: { fieldId: number; formId: number },
): FieldAccess | null => {
  if (granter.isSuper || granter.isTrusted) return null;
  const seen = granter.roles
    .filter(({ nodes }) => [...nodes].some((node) => formOfNode(node) === formId))
    .map(({ fields }) => fields.get(fieldId));
  const mildest = seen.sort((one, other) => rankOf(other) - rankOf(one))[0];
  return mildest ?? null;
};

/** Whether the granter may grant a node at all, at least with the narrowest scope and all fields restricted. */
export const mayGiveNode = (granter: Granter, node: string): boolean => {
  if (granter.areDutiesApart && dutyOfNode(node) !== undefined) return false;
  return granter.isSuper || granter.isTrusted || granter.roles.some(({ nodes }) => nodes.has(node));
};

/** Whether the granter holds everything that a role grants to this recipient. */
export const mayGive = (granter: Granter, granted: GrantedRole, to?: Recipient): boolean => {
  const { nodes, isScopeTooWide, fields } = shortfallOf(granter, granted, to);
  return nodes.length === 0 && !isScopeTooWide && fields.length === 0;
};
