import type { FieldAccess, RowScope } from '@shuyuan/contract/backoffice/access/role';
import type { Caller } from '../../../platform/http/slice';

/** What a role gives to whoever gets it. */
export interface Gift {
  readonly isSuper: boolean;
  readonly scope: RowScope;
  readonly nodes: readonly string[];
  /** By the id of the field. */
  readonly fields: ReadonlyMap<number, FieldAccess>;
}

/** Who wants to give something, and what the rules need to know beside. */
export interface Granter extends Pick<Caller, 'isSuper' | 'roles'> {
  /** The form of each field that one of their roles sees less than whole. */
  readonly formOf: ReadonlyMap<number, number>;
}

/** What of a gift the granter lacks; nothing in it means that they may give it. */
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

/** The fields of the node's form that the gift shows more of than the granter's role does. */
const fieldsBeyond = (role: Granter['roles'][number], gift: Gift, of: { node: string; granter: Granter }): number[] => {
  const formId = formOfNode(of.node);
  if (formId === undefined) return [];
  return [...role.fields]
    .filter(([id, access]) => of.granter.formOf.get(id) === formId && rankOf(gift.fields.get(id)) > rankOf(access))
    .map(([id]) => id);
};

/**
 * What of a gift goes beyond what the granter holds (assurance B21). Each node must be covered by one role of theirs that
 * holds it, reaches at least as many rows and sees at least as much of each field: what two roles give together is more
 * than either gives.
 */
export const shortfallOf = (granter: Granter, gift: Gift): Shortfall => {
  if (granter.isSuper) return { nodes: [], isScopeTooWide: false, fields: [] };
  const nodes: string[] = [];
  const fields = new Set<number>();
  let isScopeTooWide = gift.isSuper;
  for (const node of gift.nodes) {
    const holding = granter.roles.filter((role) => role.nodes.has(node));
    const wide = holding.filter(({ scope }) => scopeRank[scope] >= scopeRank[gift.scope]);
    const beyond = wide.map((role) => fieldsBeyond(role, gift, { node, granter }));
    if (holding.length === 0) nodes.push(node);
    else if (wide.length === 0) isScopeTooWide = true;
    else if (beyond.every((ids) => ids.length > 0)) for (const id of beyond[0] ?? []) fields.add(id);
  }
  return { nodes, isScopeTooWide, fields: [...fields] };
};

/** Whether the granter holds all that a gift gives. */
export const mayGive = (granter: Granter, gift: Gift): boolean => {
  const { nodes, isScopeTooWide, fields } = shortfallOf(granter, gift);
  return nodes.length === 0 && !isScopeTooWide && fields.length === 0;
};
