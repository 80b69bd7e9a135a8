import type { Me } from '@shuyuan/contract/backoffice/identity/identity';

/** After user info loads, the client forces the role list to admin (requirements §6); the server never trusts it. */
export const withForcedRoles = (me: Me): Me => ({ ...me, roles: ['admin'] });

/** The actions that the caller holds on a resource, out of nodes such as `payment.index`. */
export const heldActions = (permissions: readonly string[], resource: string): string[] =>
  permissions.filter((node) => node.startsWith(`${resource}.`)).map((node) => node.slice(resource.length + 1));
