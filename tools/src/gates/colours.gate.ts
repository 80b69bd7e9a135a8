import { listFiles } from '../source-tree';
import type { Gate } from './gate';
import { isTest, readLines } from './lines';

/** The theme, and places where a colour is data or must not depend on a variable that a page could change. */
const exceptions: readonly string[] = [
  'apps/web/src/platform/theme/tokens.css',
  'apps/door/src/ui/tokens.css',
  // Colours that users choose and records store.
  'apps/web/src/backoffice/forms/designer/properties/option-row.tsx',
  'apps/web/src/backoffice/forms/field-types/color.tsx',
  // A watermark drawn in a variable's colour could be made invisible.
  'apps/web/src/app/watermark/watermark-layer.ts',
  'apps/web/src/app/watermark/watermark-tile.ts',
  // The colours of the editor's skin that ours replace.
  'apps/web/src/ui/rich-text/editor-look.ts',
];

const isChecked = (file: string) =>
  /^apps\/(?:web|door)\/src\/.*\.(?:css|tsx?)$/.test(file) &&
  !isTest(file) &&
  !/\.test-kit\.tsx?$/.test(file) &&
  !exceptions.includes(file);

const literal = /(?<![\w&])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgba?|hsla?|hwb|(?:ok)?(?:lab|lch))\(/i;
const named = /^\s*[\w-]+:.*(?<![\w.-])(?:black|white|gr[ae]y|silver|red|green|blue|orange|yellow)(?![\w-])/i;

/** A colour has one source, tokens.css, for light and dark; everything else uses its name. */
export const coloursGate: Gate = {
  name: 'colours',
  find: async (root) => {
    const lines = await readLines(root, (await listFiles(root)).filter(isChecked));
    return lines
      .filter(({ file, text }) => literal.test(text) || (file.endsWith('.css') && named.test(text)))
      .map(({ file, number }) => `${file}:${number}: holds a colour; name one of tokens.css`);
  },
};
