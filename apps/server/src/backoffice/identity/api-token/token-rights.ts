import { recordsResource } from '@shuyuan/contract/backoffice/menu/records-screen';
import { recordActions } from '@shuyuan/contract/backoffice/records/record';
import { isTokenNode } from '@shuyuan/contract/product/token-reach';
import type { Caller, RoleGrant } from '../../../platform/http/slice';
import { type Grants, holds, rightsOf } from '../../access';
import { apiTokenTexts } from './api-token.texts';
import type { StoredToken } from './token.sql';

/** The right to have API tokens; without it those that one has made are refused. */
const makeNode = 'token.create';

type Rights = ReturnType<typeof rightsOf>;

const nodesOfForms = (formIds: readonly number[]): ReadonlySet<string> =>
  new Set(formIds.flatMap((id) => recordActions.map((action) => `${recordsResource(id)}.${action}`)));

/** What is left of the maker's roles; whoever holds every right has them on the chosen forms alone. */
const rolesOf = ({ isSuper, roles }: Rights, formIds: readonly number[] | null): readonly RoleGrant[] => {
  const chosen = formIds === null ? undefined : nodesOfForms(formIds);
  if (isSuper && chosen !== undefined) return [{ nodes: chosen, scope: 'all', fields: new Map() }];
  const isWithin = (node: string): boolean => (chosen === undefined ? isTokenNode(node) : chosen.has(node));
  return roles.map((role) => ({ ...role, nodes: new Set([...role.nodes].filter(isWithin)) }));
};

const narrowed = (rights: Rights, { form_ids }: StoredToken): Rights => {
  const roles = rolesOf(rights, form_ids);
  const isSuper = rights.isSuper && form_ids === null;
  return { ...rights, isSuper, roles, nodes: new Set(roles.flatMap(({ nodes }) => [...nodes])) };
};

/**
 * A caller's name and rights. Those of an API token are its maker's of this moment, narrowed to what it is limited to, and
 * its name goes wherever its maker's would; undefined when the maker may no longer have tokens.
 */
export const callerPartsOf = (owner: {
  readonly name: string;
  readonly grants: Grants;
  readonly token: StoredToken | null;
}): (Rights & Pick<Caller, 'name' | 'token'>) | undefined => {
  const { name, token } = owner;
  const rights = rightsOf(owner.grants);
  if (token === null) return { ...rights, name };
  if (!holds(rights, makeNode)) return undefined;
  const { id, access, form_ids: formIds, ranges } = token;
  return {
    ...narrowed(rights, token),
    name: apiTokenTexts.actor(name, token.name),
    token: { id, access, formIds, ranges },
  };
};
