import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error';
import type { RouteDesk } from '../../platform/http/slice';
import { rangeOf } from './byte-range';
import { disposition } from './disposition';
import type { FileDeps } from './file.deps';
import { findServed, readLinkSecret, type ServedFile } from './file.repository';
import { type LibraryDeps, mayOpen } from './file-sight';
import { isOpenlyServed } from './file-type.rules';
import { opensBySignature } from './signed-link';

interface Address {
  Params: { key: string; name: string };
  Querystring: Record<string, unknown>;
}

const keyPattern = /^[A-Za-z0-9_-]{22}$/;

/** Nothing in a file may act as a page of ours, whatever it holds (assurance D32). */
const headersOf = (file: ServedFile): Record<string, string> => {
  const open = isOpenlyServed(file.mime);
  return {
    'content-type': file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime,
    'content-disposition': disposition(open ? 'inline' : 'attachment', { plain: file.name, full: file.original_name }),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': open ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    'accept-ranges': 'bytes',
    etag: `"${file.sha256}"`,
  };
};

/**
 * An image opens by its unguessable address, because a page cannot send a header for it; all else needs a right, and a
 * record that the caller may read.
 */
const admit = async (
  deps: LibraryDeps,
  request: FastifyRequest<Address>,
  options: { file: ServedFile; desk: RouteDesk; reply: FastifyReply },
) => {
  const { file, desk, reply } = options;
  if (isOpenlyServed(file.mime)) return;
  const { expires, signature } = request.query;
  if (signature === undefined) {
    await desk.admit(request, reply, 'file.detail');
    const { caller } = request;
    if (caller === undefined || !(await mayOpen(deps, { caller, file })))
      throw new AppError(platformErrors.recordNotFound);
    return;
  }
  const isText = typeof expires === 'string' && typeof signature === 'string';
  const link = { key: file.key, now: file.now, expires: String(expires), signature: String(signature) };
  if (!isText || !opensBySignature(await readLinkSecret(deps.db), link)) throw new AppError(fileErrors.linkExpired);
};

const sendBytes = async (
  deps: FileDeps,
  request: FastifyRequest,
  options: { reply: FastifyReply; file: ServedFile },
) => {
  const { reply, file } = options;
  const ifRange = request.headers['if-range'];
  const wanted = ifRange === undefined || ifRange === `"${file.sha256}"` ? request.headers.range : undefined;
  const range = rangeOf(wanted, file.size);
  if (range === undefined) return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  const part = range === 'all' ? undefined : range;
  if (part !== undefined) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`);
  reply.header('content-length', part === undefined ? file.size : part.end - part.start + 1);
  if (request.method === 'HEAD') return reply.send();
  try {
    return reply.send(await deps.storage.open(file.sha256, part));
  } catch (error) {
    reply.removeHeader('content-length').removeHeader('content-range').removeHeader('cache-control');
    throw new AppError(fileErrors.storageFailed, { cause: error });
  }
};

/** Serves files at `/files/<key>/<name>`; both come from our own rows, never from a path on a disk. */
export const serveFiles =
  (deps: LibraryDeps) =>
  (app: FastifyInstance, desk: RouteDesk): void => {
    const config = { access: 'public', rateLimit: { max: desk.filesPerMinute } } as const;
    const notFound = async (): Promise<never> => {
      throw new AppError(platformErrors.recordNotFound);
    };
    app.route<Address>({
      method: ['GET', 'HEAD'],
      url: '/files/:key/:name',
      config,
      handler: async (request, reply) => {
        const { key, name } = request.params;
        const file = keyPattern.test(key) ? await findServed(deps.db, { key }) : undefined;
        if (file === undefined || file.name !== name) return notFound();
        await admit(deps, request, { file, desk, reply });
        reply.headers(headersOf(file));
        if (request.headers['if-none-match']?.includes(`"${file.sha256}"`)) return reply.code(304).send();
        return sendBytes(deps, request, { reply, file });
      },
    });
    app.route({ method: ['GET', 'HEAD'], url: '/files/*', config, handler: notFound });
  };
