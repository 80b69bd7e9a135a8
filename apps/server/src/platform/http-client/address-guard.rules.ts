import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Networks that a server inside the school can reach and strangers cannot, and those that lead to them. */
const inner: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  // Shared by the customers of a provider; some clouds answer their metadata there.
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '::1/128',
  // IPv4 addresses in another guise.
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

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

const innerRanges = rangesOf(inner);

/** Which addresses may be called: those of the internet, and those that the configuration allows. */
export interface AddressGuard {
  /** Whether the configuration names the address. */
  readonly isNamed: (address: string) => boolean;
  readonly isAllowed: (address: string) => boolean;
}

/** The guard by the configured ranges. */
export const addressGuard = (allowed: readonly string[]): AddressGuard => {
  const named = rangesOf(allowed);
  return {
    isNamed: named.has,
    isAllowed: (address) => named.has(address) || ((isIPv4(address) || isIPv6(address)) && !innerRanges.has(address)),
  };
};
