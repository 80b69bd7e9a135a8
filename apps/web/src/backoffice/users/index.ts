import type { ScreenManifest } from '../../platform/screen';

export { endView } from './view-as/view-as';

/** Staff, and what each may do. */
export const usersScreen: ScreenManifest = {
  key: 'identity/user',
  load: async () => (await import('./user/users-page')).UsersPage,
};

/** Who is signed in, from where. */
export const sessionsScreen: ScreenManifest = {
  key: 'identity/session',
  load: async () => (await import('./session/sessions-page')).SessionsPage,
};
