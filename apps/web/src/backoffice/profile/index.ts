import type { ScreenManifest } from '../../platform/screen';

export { heldActions } from './profile';
export { meQuery, permissionsQuery } from './profile.queries';

/** Where staff change their own password and manage their own account. */
export const passwordScreen: ScreenManifest = {
  key: 'profile/password',
  load: async () => (await import('./personal-page')).PersonalPage,
};
