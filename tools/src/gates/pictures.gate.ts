import ts from 'typescript';
import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { isTest } from './lines';
import { findInSyntax } from './syntax';

/** Data that is already in the browser, and the school's logo, which is shown before anyone has signed in. */
const needNoKey = [
  'apps/web/src/app/shell/sidebar.tsx',
  'apps/web/src/backoffice/identity/sign-in/login-page.tsx',
  'apps/web/src/ui/file-image/file-image.tsx',
  'apps/web/src/ui/rich-text/batch-images/batch-card.tsx',
  'apps/web/src/ui/upload/pending-tile.tsx',
];

const isChecked = (file: string) =>
  /^apps\/web\/src\/.*\.tsx$/.test(file) && !isTest(file) && !needNoKey.includes(file);

const isPicture = (node: ts.Node): boolean =>
  (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) &&
  ts.isIdentifier(node.tagName) &&
  node.tagName.text === 'img';

/** Stored addresses of files open nothing: files are shown by `FileImage`, which adds the key of the session. */
export const picturesGate: Gate = {
  name: 'pictures',
  find: async (root) => {
    const judge = (node: ts.Node) => (isPicture(node) ? 'a picture is shown by FileImage' : undefined);
    const files = (await listFiles(root)).filter(isChecked);
    return (await Promise.all(files.map((file) => findInSyntax({ root, file, judge })))).flat();
  },
};
