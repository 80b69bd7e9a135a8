import type { ScreenManifest } from '../../platform/screen';

export { meQuery, permissionsQuery } from './profile/profile.queries';
export { scopeTexts } from './profile/scope.texts';
export { useScopeNote } from './profile/use-scope-note';
export { LoginPage } from './sign-in/login-page';
export { loginAddress } from './sign-in/redirect';
export { endView } from './view-as/view-as';

/** Where staff change their own password and manage their own account. */
export const passwordScreen: ScreenManifest = {
  key: 'profile/password',
  load: async () => (await import('./profile/personal-page')).PersonalPage,
};

/** Staff, and what each may do. */
export const usersScreen: ScreenManifest = {
  key: 'identity/user',
  load: async () => (await import('./user/users-page')).UsersPage,
};

/** API tokens, by which other programs call the product. */
export const tokensScreen: ScreenManifest = {
  key: 'identity/token',
  load: async () => (await import('./api-token/tokens-page')).TokensPage,
};

/** Who is signed in, from where. */
export const sessionsScreen: ScreenManifest = {
  key: 'identity/session',
  load: async () => (await import('./session-list/sessions-page')).SessionsPage,
};
