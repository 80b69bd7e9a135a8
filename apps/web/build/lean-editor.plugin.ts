import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** The code of the editor that is loaded, as `src/ui/rich-text/engine.ts` imports it. */
const loaded = [
  ...['tinymce', 'models/dom/model', 'themes/silver/theme'],
  ...['autolink', 'fullscreen', 'link', 'lists', 'searchreplace', 'table', 'wordcount'].map(
    (name) => `plugins/${name}/plugin`,
  ),
];
const editorCode = (): string =>
  loaded.map((file) => readFileSync(require.resolve(`tinymce/${file}.js`), 'utf8')).join('');

/** The icons that some of the code names; the others belong to plug-ins that are not loaded. */
export const leanIcons = (icons: string, code: string): string =>
  icons.replace(/^ +'?([\w-]+)'?: '<svg.*\n/gm, (line, name: string) => (code.includes(`'${name}'`) ? line : ''));

/** Parts of the editor that are sold, or that the product does not load. */
const foreign =
  /tox-(?:ai|tinymceai|suggestededits|revisionhistory|comment|onboarding|promotion|accordion|checklist|tree|user|skeleton)|mce-(?:accordion|footnotes|toc|mentions|merge)|annotation|\.token\b|language-|tiny-pageembed|tinymceai/;

/** A skin without the rules that only style those parts. */
export const leanSkin = (css: string): string =>
  css.replace(/([^{}]+)\{[^{}]*\}/g, (rule, selectors: string) =>
    selectors.split(',').every((selector) => foreign.test(selector)) ? '' : rule,
  );

/** Leaves out icons and styles of the editor's plug-ins that the product does not have: 25 KB of 357. */
export const leanEditor = (): Plugin => ({
  name: 'shuyuan:lean-editor',
  enforce: 'pre',
  transform: {
    filter: { id: /\/tinymce\/(?:icons\/default\/icons\.js|skins\/ui\/.+\.css)/ },
    handler: (code, id) => ({
      code: id.includes('/icons/') ? leanIcons(code, editorCode()) : leanSkin(code),
      map: null,
    }),
  },
});
