import type { ScreenManifest } from '../../platform/screen';

export { FileLink } from './file-link';
export { useFileNames } from './file-names';
export { askFileKey, fileUploads, imageUploads } from './uploads';

/** The page that opens a file by its address. */
export const loadOpenFilePage = async () => (await import('./open-file-page')).OpenFilePage;

/** Everything that was uploaded. */
export const libraryScreen: ScreenManifest = {
  key: 'file/library',
  load: async () => (await import('./library-page')).LibraryPage,
};
