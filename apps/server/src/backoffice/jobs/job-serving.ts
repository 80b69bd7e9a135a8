import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { jobErrors } from '@shuyuan/contract/backoffice/jobs/job.errors';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/http/app-error';
import type { PlainRouteContext } from '../../platform/http/slice';
import { disposition, opensBySignature, readLinkSecret } from '../files';
import type { JobDeps } from './job.deps';
import { findJobFile } from './job.repository';
import { linkKey } from './job.service';

const types: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

const extensionOf = (name: string): string => /\.([a-z0-9]{1,8})$/.exec(name)?.[1] ?? 'bin';

const headersOf = (file: { id: number; name: string; size: number }): Record<string, string | number> => {
  const extension = extensionOf(file.name);
  return {
    'content-type': types[extension] ?? 'application/octet-stream',
    'content-disposition': disposition('attachment', { plain: `job-${file.id}.${extension}`, full: file.name }),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-length': file.size,
  };
};

interface Address {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}

/** Serves the files of jobs by genuine, unexpired links, since a browser cannot send a header for a download. */
export const serveJobFiles =
  ({ db, held }: JobDeps) =>
  (app: FastifyInstance, context: PlainRouteContext): void => {
    app.route<Address>({
      method: 'GET',
      url: '/files/job/:id',
      config: { access: 'public', rateLimit: { max: context.filesPerMinute } },
      handler: async (request, reply) => {
        const id = /^\d{1,9}$/.test(request.params.id) ? Number(request.params.id) : 0;
        const file = await findJobFile(db.kysely, id);
        const { expires, signature } = request.query;
        const link = { key: linkKey(id), now: file?.now ?? Number.POSITIVE_INFINITY };
        const isText = typeof expires === 'string' && typeof signature === 'string';
        const secret = await readLinkSecret(db.kysely);
        if (!isText || !opensBySignature(secret, { ...link, expires, signature })) {
          throw new AppError(fileErrors.linkExpired);
        }
        const { file_name: name, file_size: size, file_sha256: sha256 } = file ?? {};
        if (!name || !size || !sha256) throw new AppError(jobErrors.noResult);
        const bytes = await held.open(sha256).catch((cause: unknown) => {
          throw new AppError(fileErrors.storageFailed, { cause });
        });
        return reply.headers(headersOf({ id, name, size })).send(bytes);
      },
    });
  };
