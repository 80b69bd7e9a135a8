import type { ScreenManifest } from '../../platform/screen';

/** Events of records for other systems, and what was sent. */
export const webhooksScreen: ScreenManifest = {
  key: 'webhook/list',
  load: async () => (await import('./webhooks-page')).WebhooksPage,
};
