import type { ScreenManifest } from '../../platform/screen';

export { FileLink } from './file-link';
export { askFileKey, fileUploads, imageUploads } from './uploads';

/** Everything that was uploaded. */
export const libraryScreen: ScreenManifest = {
  key: 'file/library',
  load: async () => (await import('./library-page')).LibraryPage,
};
