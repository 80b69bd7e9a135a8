import type { Plugin } from 'vite';

/** The page with the early file as a script instead of an import that is only preloaded. */
export const withEarlyScript = (html: string): string => {
  const preload = /<link rel="modulepreload" crossorigin href="(\/assets\/early-[^"]+)">/;
  if (!preload.test(html)) throw new Error('the page does not load the early file');
  return html.replace(preload, '<script type="module" async crossorigin src="$1"></script>');
};

/**
 * Lets the client's page run the early file as soon as it is there. As an import of the entry alone it would wait for
 * everything else that the entry imports.
 */
export const earlyScript = (): Plugin => ({
  name: 'shuyuan:early-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path }) => (path === '/index.html' ? withEarlyScript(html) : html),
  },
});
