import type { Access } from '@shuyuan/contract/platform/endpoint';
import { rangesOf } from '../../platform/http-client/address-guard.rules';

/** The resources of system management; their nodes work only from the school's addresses. */
const managing: ReadonlySet<string> = new Set([
  'user',
  'role',
  'duty',
  'department',
  'duty',
  'menu',
  'session',
  'audit',
  'sign_in',
  'person',
  'setting',
  'webhook',
]);

/** Whether a right belongs to system management. */
export const isManagement = (access: Access): boolean => {
  const [resource = '', action] = access.split('.');
  return action !== undefined && managing.has(resource);
};

/** Whether an address is in one of the ranges; without ranges every address is. */
export const isWithin = (ranges: readonly string[], ip: string): boolean =>
  ranges.length === 0 || rangesOf(ranges).has(ip);
