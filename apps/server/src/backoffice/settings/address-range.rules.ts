import type { Access } from '@shuyuan/contract/platform/endpoint';

/** The resources of system management; their nodes work only from the school's addresses. */
const managing: ReadonlySet<string> = new Set([
  'user',
  'role',
  'duty',
  'department',
  'duty',
  'menu',
  'session',
  'token',
  'audit',
  'sign_in',
  'person',
  'setting',
  'webhook',
  'message',
  'backup',
]);

/** Whether a right belongs to system management. */
export const isManagement = (access: Access): boolean => {
  const [resource = '', action] = access.split('.');
  return action !== undefined && managing.has(resource);
};
