import { profileEndpoints } from '@shuyuan/contract/backoffice/identity/profile.endpoints';
import { passwordScreen } from '../backoffice/identity';
import { server } from '../platform/http/scripted-server.test-kit';
import { someone } from './product.test-kit';

// The product loads it on demand; loaded here so that no test waits for it.
await passwordScreen.load();

/** Scripts the replies to the requests of the personal page. */
export const scriptPersonalPage = (): void => {
  const { id, username, name, avatar } = someone;
  server.answer(profileEndpoints.show, {
    data: {
      id,
      username,
      name,
      avatar,
      mobile: '',
      email: '',
      departments: [],
      roles: [],
      version: 1,
      password_changed_at: '2026-03-01T08:00:00+08:00',
      password_days_left: null,
      password_policy: { profile: 'asvs', min_length: 8, rotation_days: 90, words: [] },
      second_factor: { enabled: false, confirmed_at: null, required: false, recovery_codes_left: 0 },
    },
  });
  server.answer(profileEndpoints.sessions, { data: [] });
  server.answer(profileEndpoints.signIns, { data: [] });
};
