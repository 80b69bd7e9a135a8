import { newRequestKey } from '@shuyuan/web/http/request-key';
import { phoneStore } from '../../platform/phone-store';

const key = 'shuyuan-device';

/** The random name that this phone gave itself, so that one phone for two people is seen. */
export const deviceId = (): string => {
  const stored = phoneStore.read(key);
  if (typeof stored === 'string' && /^[\w-]{16,64}$/.test(stored)) return stored;
  const made = newRequestKey();
  phoneStore.write(key, made);
  return made;
};
