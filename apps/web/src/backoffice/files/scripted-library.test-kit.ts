import { withMore } from '@shuyuan/contract/backoffice/access/action-tags';
import type { FileUsage, LibraryFile, UploadedFile } from '@shuyuan/contract/backoffice/files/file';
import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { scriptFiles, storedFile } from '../../app/gallery/given-files.test-kit';
import { menuEntry, openProduct, someone } from '../../app/product.test-kit';
import { type ScriptedRequest, server } from '../../platform/http/scripted-server.test-kit';
import { libraryScreen } from './index';
// The product loads it on demand; imported here so that no test waits for it.
import './file-drawer';

await libraryScreen.load();

export const libraryTable = page.getByRole('table', { name: '文件列表' });
export const fileRow = (name: string) => libraryTable.getByRole('row').filter({ hasText: name });
/** The drop zone. */
export const libraryPlace = page.getByCss('.library');

let last = 0;

/** A file as listed; a text file unless the test says otherwise. */
export const fileOf = (given: Partial<LibraryFile> & Pick<LibraryFile, 'original_name'>): LibraryFile => {
  last += 1;
  return {
    id: last,
    url: `/files/${String(last).padStart(22, 'f')}/0123456789abcdef.txt`,
    name: '0123456789abcdef.txt',
    extension: 'txt',
    size: 1024,
    folder: 'document',
    mime: 'text/plain',
    width: null,
    height: null,
    created_at: '2026-03-01T08:00:00+08:00',
    admin_name: someone.name,
    use_count: 0,
    ...given,
  };
};

/** The same for a picture. */
export const pictureOf = (original_name: string, given: Partial<LibraryFile> = {}): LibraryFile =>
  fileOf({ original_name, extension: 'png', folder: 'image', mime: 'image/png', width: 32, height: 32, ...given });

const plainUsage: FileUsage = {
  own: { bytes: 0, files: 0, limit: 0 },
  all: { bytes: 0, files: 0, limit: 0 },
  unused: { bytes: 0, files: 0 },
  waiting: { bytes: 0, files: 0 },
};

const isFound = ({ original_name }: LibraryFile, { query }: ScriptedRequest): boolean =>
  original_name.includes(JSON.parse(query.search ?? '{}').original_name ?? '');

/** Puts the file of an upload first among the others. */
export const storeIn = (files: LibraryFile[], request: ScriptedRequest): UploadedFile => {
  const stored = storedFile(request);
  files.unshift(fileOf(stored));
  return stored;
};

/** Scripts the library's replies from these files; an upload is added to them. */
const scriptLibrary = (files: LibraryFile[], auths: readonly string[]) => {
  const entry = { name: '文件库', path: '/file', url: libraryScreen.key, has_auth_node_tags: withMore(auths) };
  server.answer(identityEndpoints.menu, { data: [menuEntry(entry)] });
  scriptFiles();
  server.answer(fileEndpoints.usage, { data: plainUsage });
  server.answer(fileEndpoints.index, (request) => {
    const data = files.filter((file) => isFound(file, request));
    return { data, total: data.length };
  });
  server.answer(fileEndpoints.upload, (request) => storeIn(files, request));
};

const allAuths = ['index', 'detail', 'create', 'delete'];

/** Opens the library with these files, which the test may change as other users would. */
export const openLibrary = async (
  files: LibraryFile[],
  { auths = allAuths, script }: { auths?: readonly string[]; script?: () => void } = {},
): Promise<void> => {
  openProduct('/file', {
    script: () => {
      scriptLibrary(files, auths);
      script?.();
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('文件库');
  const first = files[0];
  await expect
    .element(first === undefined ? page.getByText('文件库还是空的') : fileRow(first.original_name))
    .toBeVisible();
};
