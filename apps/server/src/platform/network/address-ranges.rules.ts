import { BlockList, isIPv4, isIPv6 } from 'node:net';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** Whether a text is an address, or a range of them such as 10.0.0.0/8. */
export const isAddressRange = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  if (rest.length > 0 || !(isIPv4(address) || isIPv6(address))) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128));
};

/** A list of address ranges; an IPv4 address written as IPv6 counts as what it is. */
export const rangesOf = (ranges: readonly string[]): { has(address: string): boolean } => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return { has: (address) => (isIPv4(address) || isIPv6(address)) && list.check(address, familyOf(address)) };
};

/** Whether an address is in one of the ranges; without ranges every address is. */
export const isWithin = (ranges: readonly string[], ip: string): boolean =>
  ranges.length === 0 || rangesOf(ranges).has(ip);
