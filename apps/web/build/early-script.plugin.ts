import type { Plugin } from 'vite';

/**
 * Lets the page run the early file as soon as it is there. As an import of the entry alone it would wait for everything
 * else that the entry imports.
 */
export const earlyScript = (): Plugin => ({
  name: 'shuyuan:early-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(
        /<link rel="modulepreload" crossorigin href="(\/assets\/early-[^"]+)">/,
        '<script type="module" async crossorigin src="$1"></script>',
      ),
  },
});
