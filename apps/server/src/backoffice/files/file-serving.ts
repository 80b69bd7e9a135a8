import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { filePage, viewParameter } from '@shuyuan/contract/platform/file-address';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error';
import type { PlainRouteContext } from '../../platform/http/slice';
import { rangeOf } from './byte-range';
import { disposition } from './disposition';
import type { FileDeps } from './file.deps';
import { findServed, readLinkSecret, type ServedFile, urlOf } from './file.repository';
import { isShown } from './file-type.rules';
import { type LibraryDeps, mayOpen } from './file-visibility';
import { opensBySignature, readViewKey } from './signed-link';

interface Address {
  Params: { key: string; name: string };
  Querystring: Record<string, unknown>;
}

const keyPattern = /^[A-Za-z0-9_-]{22}$/;

/** How long a browser may cache a response: the address changes when its key expires. */
type Cached = 'for ever' | 'not' | { readonly seconds: number };

const cacheControl = (cached: Cached): string => {
  if (cached === 'not') return 'private, no-cache';
  return `private, max-age=${cached === 'for ever' ? '31536000, immutable' : cached.seconds}`;
};

/** A file must never act as a page of ours, whatever it contains (assurance D32), nor leak its address. */
const headersOf = (file: ServedFile, cached: Cached): Record<string, string> => ({
  'content-type': file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime,
  'content-disposition': disposition(isShown(file.mime) ? 'inline' : 'attachment', {
    plain: file.name,
    full: file.original_name,
  }),
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': cacheControl(cached),
  'accept-ranges': 'bytes',
  etag: `"${file.sha256}"`,
});

const checkLink = async (deps: LibraryDeps, request: FastifyRequest<Address>, file: ServedFile): Promise<void> => {
  const { expires, signature } = request.query;
  const isText = typeof expires === 'string' && typeof signature === 'string';
  const link = { key: file.key, now: file.now, expires: String(expires), signature: String(signature) };
  if (!isText || !opensBySignature(await readLinkSecret(deps.db), link)) throw new AppError(fileErrors.linkExpired);
};

/**
 * A file opens with a link signed for it, or for a caller who may read what uses it: a browser that fetches an image
 * sends no token, so the address carries a key of the session. Everybody else gets nothing, whatever they know.
 */
const admit = async (
  deps: LibraryDeps,
  request: FastifyRequest<Address>,
  options: { file: ServedFile; context: PlainRouteContext; reply: FastifyReply },
): Promise<Cached> => {
  const { file, context, reply } = options;
  if (file.is_public) return 'for ever';
  const { signature, [viewParameter]: view } = request.query;
  if (signature !== undefined) {
    await checkLink(deps, request, file);
    return 'not';
  }
  // An image is part of the record that shows it; saving files is a separate right.
  const key = view === undefined || !isShown(file.mime) ? undefined : await readKey(deps, { view, file });
  const caller = await context.admit(request, reply, {
    access: isShown(file.mime) ? 'session' : 'file.detail',
    isOpenToTokens: true,
    caller: key && (() => deps.callerOf(key.sessionId)),
  });
  if (caller === undefined || !(await mayOpen(deps, { caller, file }))) {
    throw new AppError(platformErrors.recordNotFound);
  }
  return key === undefined ? 'not' : { seconds: key.secondsLeft };
};

const readKey = async (deps: LibraryDeps, { view, file }: { view: unknown; file: ServedFile }) => {
  const key =
    typeof view === 'string' ? readViewKey(await readLinkSecret(deps.db), { key: view, now: file.now }) : undefined;
  if (key === undefined) throw new AppError(fileErrors.viewExpired);
  return key;
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

/** Whether a person followed the bare address, from a sheet or a message: a browser has no token to send with it. */
const isFollowed = ({ headers, query }: FastifyRequest<Address>): boolean => {
  const isPage =
    /\btext\/html\b/.test(headers.accept ?? '') && (headers['sec-fetch-dest'] ?? 'document') === 'document';
  return (
    isPage && headers.authorization === undefined && query.signature === undefined && query[viewParameter] === undefined
  );
};

const pageOf = (file: ServedFile): string =>
  `${filePage.path}?${new URLSearchParams({ [filePage.parameter]: urlOf(file) }).toString()}`;

/** Serves files at `/files/<key>/<name>`; both are compared with database rows and never become a path on disk. */
export const serveFiles =
  (deps: LibraryDeps) =>
  (app: FastifyInstance, context: PlainRouteContext): void => {
    const config = { access: 'public', rateLimit: { max: context.filesPerMinute } } as const;
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
        if (!file.is_public && isFollowed(request)) return reply.redirect(pageOf(file), 302);
        const cached = await admit(deps, request, { file, context, reply });
        reply.headers(headersOf(file, cached));
        if (request.headers['if-none-match']?.includes(`"${file.sha256}"`)) return reply.code(304).send();
        return sendBytes(deps, request, { reply, file });
      },
    });
    app.route({ method: ['GET', 'HEAD'], url: '/files/*', config, handler: notFound });
  };
