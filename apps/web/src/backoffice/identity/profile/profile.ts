import type { Me } from '@shuyuan/contract/backoffice/identity/identity';

/** After user info loads, the client forces the role list to admin (requirements §6); the server never trusts it. */
export const withForcedRoles = (me: Me): Me => ({ ...me, roles: ['admin'] });
