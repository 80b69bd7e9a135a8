import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const address = '/admin/tinymce/plugins/axupimgs/upfiles.html';

/** Serves the page of the batch image plug-in at its address, as the product's server does. */
export const batchPage = (): Plugin => ({
  name: 'batch-page',
  configureServer: (server) => {
    server.middlewares.use(async (request, response, next) => {
      if (request.url !== address) return next();
      const page = await readFile(join(import.meta.dirname, address), 'utf8');
      const ready = await server.transformIndexHtml(address, page);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(ready);
    });
  },
});
