import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound, pathOf } from './not-found';
import { keepSpaPage, type SpaPage } from './spa-page';

const oneYearSeconds = 31_536_000;

/** Every file that may be served, by its URL path. Other paths are never looked up on disk. */
const listFiles = async (root: string): Promise<ReadonlySet<string>> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
      .filter((path) => path !== '/index.html' && !/\.(br|gz)$/.test(path)),
  );
};

const accepts = (request: FastifyRequest, coding: string): boolean =>
  new RegExp(`(^|,)\\s*${coding}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))[\\d.]+)?\\s*(,|$)`, 'i').test(
    request.headers['accept-encoding'] ?? '',
  );

const sendPage = (request: FastifyRequest, options: { reply: FastifyReply; page: SpaPage }): FastifyReply => {
  const { reply, page } = options;
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: page.etag });
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send();
  reply.code(page.built ? 200 : 503).type('text/html; charset=utf-8');
  if (accepts(request, 'br')) return reply.header('content-encoding', 'br').send(page.br);
  if (accepts(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.plain);
};

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/**
 * Whether a request is a browser's navigation to a route of the client. These have no dot in their last part
 * (`menuPathPattern` of the contract), so what looks like a file that is not there is answered as missing, and so is
 * whoever asks for anything but a page. The root is there for everyone.
 */
const wantsPage = (request: FastifyRequest): boolean => {
  const path = pathOf(request);
  if (path === '/' || path === '/index.html') return true;
  if (isBelow(path, '/api') || isBelow(path, '/assets') || /\.[^/]*$/.test(path)) return false;
  return /text\/html/i.test(request.headers.accept ?? '');
};

const decodedPath = (request: FastifyRequest): string => {
  try {
    return decodeURIComponent(pathOf(request));
  } catch {
    return '';
  }
};

/** Serves the built web part: its files, and the one page for every path that is neither a file nor the API. */
export const registerSpa = async (
  app: FastifyInstance,
  options: {
    root: string;
    /** The values of the page's meta tags; the page is made again when they change. */
    meta: () => Promise<Readonly<Record<string, string>>>;
    requestsPerMinute: number;
  },
): Promise<void> => {
  const { root, meta, requestsPerMinute } = options;
  const currentPage = keepSpaPage({ file: join(root, 'index.html'), meta });
  // Prepared before the first visitor comes.
  await currentPage();
  const files = existsSync(root) ? await listFiles(root) : new Set<string>();
  if (files.size > 0) await app.register(staticFiles, { root, serve: false, preCompressed: true, index: false });
  const notFound = answerNotFound(app);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { access: 'public', rateLimit: { max: requestsPerMinute } },
    handler: async (request, reply) => {
      const path = decodedPath(request);
      if (!files.has(path)) {
        if (!wantsPage(request)) return notFound(request, reply);
        return sendPage(request, { reply, page: await currentPage() });
      }
      // Assets have a hash of their content in the name; other files keep their name when they change.
      const immutable = path.startsWith('/assets/');
      reply.removeHeader('cache-control');
      return reply.sendFile(path.slice(1), { immutable, maxAge: immutable ? oneYearSeconds * 1000 : 0 });
    },
  });
};
