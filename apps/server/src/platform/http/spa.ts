import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import staticFiles from '@fastify/static';
import { doorFiles, doorPaths, isUnder } from '@shuyuan/contract/platform/served-paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound, pathOf } from './not-found';
import { doorContentSecurityPolicy } from './security-headers';
import { keepSpaPage, type SpaPage } from './spa-page';

const oneYearSeconds = 31_536_000;

/** Every file that may be served, by its URL path. Other paths are never looked up on disk. */
const listFiles = async (root: string): Promise<ReadonlySet<string>> => {
  if (!existsSync(root)) return new Set();
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

/**
 * Whether a request is a browser's navigation to a route of the client. These have no dot in their last part
 * (`menuPathPattern` of the contract), so what looks like a file that is not there is answered as missing, and so is
 * whoever asks for anything but a page. The root is there for everyone.
 */
const wantsPage = (request: FastifyRequest): boolean => {
  const path = pathOf(request);
  if (path === '/' || path === '/index.html') return true;
  if (isUnder(path, ['/api', '/assets', doorFiles]) || /\.[^/]*$/.test(path)) return false;
  return /text\/html/i.test(request.headers.accept ?? '');
};

const decodedPath = (request: FastifyRequest): string => {
  try {
    return decodeURIComponent(pathOf(request));
  } catch {
    return '';
  }
};

/** A built page with its files. */
interface Part {
  readonly root: string;
  /** What the addresses of its files begin with. */
  readonly prefix: string;
  readonly files: ReadonlySet<string>;
  readonly page: () => Promise<SpaPage>;
}

type Meta = () => Promise<Readonly<Record<string, string>>>;

const openPart = async ({ root, prefix, meta }: { root: string; prefix: string; meta: Meta }): Promise<Part> => {
  const page = keepSpaPage({ file: join(root, 'index.html'), meta });
  // Prepared before the first visitor comes.
  await page();
  return { root, prefix, files: await listFiles(root), page };
};

/** Answers with a file of a part, if it is one. */
const sendFileOf = ({ root, prefix, files }: Part, reply: FastifyReply, path: string): boolean => {
  const own = path.slice(prefix.length);
  if (!path.startsWith(`${prefix}/`) || !files.has(own)) return false;
  // Assets have a hash of their content in the name; other files keep their name when they change.
  const immutable = own.startsWith('/assets/');
  reply.removeHeader('cache-control');
  reply.sendFile(own.slice(1), root, { immutable, maxAge: immutable ? oneYearSeconds * 1000 : 0 });
  return true;
};

/**
 * Serves the built web part: its files, and the one page for every path that is neither a file nor the API. The pages for
 * people from outside are a part of their own, under a stricter policy.
 */
export const registerSpa = async (
  app: FastifyInstance,
  options: {
    root: string;
    doorRoot: string;
    /** The values of the page's meta tags; the page is made again when they change. */
    meta: Meta;
    requestsPerMinute: number;
  },
): Promise<void> => {
  const { root, doorRoot, meta, requestsPerMinute } = options;
  const web = await openPart({ root, prefix: '', meta });
  const door = await openPart({ root: doorRoot, prefix: doorFiles, meta });
  const roots = [web, door].filter(({ files }) => files.size > 0).map((part) => part.root);
  if (roots.length > 0) {
    await app.register(staticFiles, { root: roots, serve: false, preCompressed: true, index: false });
  }
  const notFound = answerNotFound(app);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { access: 'public', rateLimit: { max: requestsPerMinute } },
    handler: async (request, reply) => {
      const path = decodedPath(request);
      if (sendFileOf(door, reply, path) || sendFileOf(web, reply, path)) return reply;
      if (!wantsPage(request)) return notFound(request, reply);
      if (!isUnder(path, doorPaths)) return sendPage(request, { reply, page: await web.page() });
      reply.header('content-security-policy', doorContentSecurityPolicy);
      return sendPage(request, { reply, page: await door.page() });
    },
  });
};
