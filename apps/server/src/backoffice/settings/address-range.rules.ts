import { BlockList, isIPv4, isIPv6 } from 'node:net';
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
  'audit',
  'sign_in',
  'person',
  'setting',
]);

/** Whether a right belongs to system management. */
export const isManagement = (access: Access): boolean => {
  const [resource = '', action] = access.split('.');
  return action !== undefined && managing.has(resource);
};

const addRange = (list: BlockList, range: string): void => {
  const [address = '', bits] = range.split('/');
  const type = isIPv4(address) ? 'ipv4' : 'ipv6';
  if (bits === undefined) list.addAddress(address, type);
  else list.addSubnet(address, Number(bits), type);
};

/** Whether an address is in one of the ranges; without ranges every address is. */
export const isWithin = (ranges: readonly string[], ip: string): boolean => {
  if (ranges.length === 0) return true;
  const list = new BlockList();
  for (const range of ranges) addRange(list, range);
  // An IPv4 caller of a server that listens on IPv6 comes as ::ffff:1.2.3.4, which the list takes for the same.
  if (isIPv4(ip)) return list.check(ip, 'ipv4');
  return isIPv6(ip) && list.check(ip, 'ipv6');
};
