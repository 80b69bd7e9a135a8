import type { Plugin } from 'vite';

/**
 * Lets the entry script hold back the first paint. The entry sets the chosen theme, and the content security policy
 * forbids the usual inline script; without this a dark device would flash dark before a light page.
 */
export const blockFirstPaint = (): Plugin => ({
  name: 'shuyuan:block-first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
});
