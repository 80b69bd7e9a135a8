import { publicationScreenKey } from '@shuyuan/contract/backoffice/menu/records-screen';
import type { ScreenManifest } from '../../platform/screen';

export { openSpan } from './open-span';
export { PublicationStateTag } from './publication-state';

/** Forms that people from outside fill in, and what came in by them. */
export const publicationsScreen: ScreenManifest = {
  key: publicationScreenKey,
  load: async () => (await import('./publications-page')).PublicationsPage,
};
