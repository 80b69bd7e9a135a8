import { isIP } from 'node:net';
import { rangesOf } from '../network/address-ranges.rules';

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
    isAllowed: (address) => named.has(address) || (isIP(address) !== 0 && !innerRanges.has(address)),
  };
};
