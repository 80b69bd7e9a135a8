import multipart from '@fastify/multipart';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { diskFull } from '../storage/disk-full';
import { AppError } from './app-error';
import { parseBody } from './input';
import type { IncomingFile, Upload } from './slice';

const filePart = 'file';

/** One file and a few short fields; anything else is refused, not skipped. */
const limits = { files: 1, fields: 8, parts: 9, fieldNameSize: 64, fieldSize: 1024, headerPairs: 32 };

/** Adds a route that accepts multipart bodies; its siblings still accept only JSON. */
export const takeUploads = (app: FastifyInstance, route: RouteOptions): void => {
  app.register(async (scope) => {
    // The receiver, who sees the bytes arrive, limits the size of the file.
    await scope.register(multipart, { limits: { ...limits, fileSize: Number.POSITIVE_INFINITY } });
    scope.route(route);
  });
};

const malformed = (cause?: unknown): AppError => new AppError(platformErrors.malformedUpload, { cause });

const receiveFile = async <T>(file: IncomingFile, store: (file: IncomingFile) => Promise<T>): Promise<T> => {
  try {
    return await store(file);
  } catch (error) {
    const full = diskFull(error);
    if (full !== undefined) throw full;
    // An aborted body shows as a failed stream: the sender's fault, not the receiver's.
    throw !(error instanceof AppError) && file.stream.errored ? malformed(error) : error;
  }
};

const readParts = async <T>(request: FastifyRequest, store: (file: IncomingFile) => Promise<T>) => {
  const fields: Record<string, unknown> = {};
  let received: { readonly stored: T } | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname !== filePart || received !== undefined) throw malformed();
      received = { stored: await receiveFile({ name: part.filename, stream: part.file }, store) };
    } else {
      if (part.valueTruncated || part.fieldnameTruncated || Object.hasOwn(fields, part.fieldname)) throw malformed();
      fields[part.fieldname] = part.value;
    }
  }
  return { received, fields };
};

const isParserFault = (error: unknown): boolean =>
  error instanceof Error &&
  (String(Reflect.get(error, 'code') ?? '').startsWith('FST_') ||
    /multipart|part terminated|boundary/i.test(error.message));

/** RFC 2046 allows 70 characters; the parser fails on one that is much longer. */
const boundary = /;\s*boundary="?[^";]{1,200}"?\s*(?:;|$)/i;

/** The unread body of a multipart call; `schema` checks its text fields. */
export const uploadOf = (request: FastifyRequest, schema: z.ZodType): Upload<unknown> => ({
  receive: async (store) => {
    if (!request.isMultipart()) throw new AppError(platformErrors.unsupportedContentType);
    if (!boundary.test(request.headers['content-type'] ?? '')) throw malformed();
    try {
      const { received, fields } = await readParts(request, store);
      if (received === undefined) throw new AppError(platformErrors.missingFile);
      return { stored: received.stored, fields: parseBody(schema, fields) };
    } catch (error) {
      // The sender is still writing; closing the connection would hide the response.
      request.raw.unpipe();
      request.raw.resume();
      throw !(error instanceof AppError) && isParserFault(error) ? malformed(error) : error;
    }
  },
});
