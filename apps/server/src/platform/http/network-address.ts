import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** The owner of an IPv6 address has a whole /64 network, so limits count by that network. */
export const networkOf = (ip: string): string => normalizeIP(ip, 64);

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
