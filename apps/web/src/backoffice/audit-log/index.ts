import type { ScreenManifest } from '../../platform/screen';

/** Who did what, when, from where. */
export const auditLogScreen: ScreenManifest = {
  key: 'audit/log',
  load: async () => (await import('./audit-page')).AuditPage,
};

/** Sign-ins, successful or not. */
export const signInLogScreen: ScreenManifest = {
  key: 'audit/sign-in',
  load: async () => (await import('./sign-in-page')).SignInPage,
};
