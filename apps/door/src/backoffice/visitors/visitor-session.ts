import { phoneStore } from '../../platform/phone-store';

const key = 'shuyuan-visitor';

/** A mobile number that was proved on this phone, with the token that says so. */
export interface ProvedMobile {
  readonly token: string;
  readonly mobile: string;
  readonly expires_at: string;
}

const isProved = (value: unknown): value is ProvedMobile =>
  typeof value === 'object' &&
  value !== null &&
  ['token', 'mobile', 'expires_at'].every((name) => typeof Reflect.get(value, name) === 'string');

/** The proof that this phone holds, until it expires or the server no longer accepts it. */
export const visitorSession = {
  read: (): ProvedMobile | undefined => {
    const stored = phoneStore.read(key);
    return isProved(stored) && Date.parse(stored.expires_at) > Date.now() ? stored : undefined;
  },
  write: (proved: ProvedMobile): void => phoneStore.write(key, proved),
  end: (): void => phoneStore.remove(key),
};
