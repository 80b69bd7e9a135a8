import type { ErrorEntry, ErrorReply } from '@shuyuan/contract/platform/error-table';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error';

/** Turns a failure of a lower layer (a database error, say) into one that is reported to the caller. */
export type TranslateError = (error: unknown) => AppError | undefined;

const frameworkFailures: Readonly<Record<string, ErrorEntry>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: platformErrors.bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: platformErrors.unsupportedContentType,
  FST_ERR_CTP_EMPTY_TYPE: platformErrors.unsupportedContentType,
  FST_ERR_CTP_INVALID_TYPE: platformErrors.unsupportedContentType,
  FST_ERR_CTP_EMPTY_JSON_BODY: platformErrors.malformedBody,
  FST_ERR_CTP_INVALID_JSON_BODY: platformErrors.malformedBody,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: platformErrors.malformedBody,
  FST_ERR_HANDLER_TIMEOUT: platformErrors.unavailable,
};

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

const fromFramework = (error: unknown): AppError | undefined => {
  const code = property(error, 'code');
  const known =
    typeof code === 'string' && Object.hasOwn(frameworkFailures, code) ? frameworkFailures[code] : undefined;
  if (known !== undefined) return new AppError(known, { cause: error });
  const status = property(error, 'statusCode');
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined;
  return new AppError(platformErrors.badRequest, { cause: error });
};

/** Sends a failure: its status and `{errcode, errmsg, errors?, data?}`, nothing else of the error. */
export const sendFailure = (reply: FastifyReply, failure: AppError): FastifyReply => {
  const { entry, errors, data, retryAfterSeconds } = failure;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  if (entry.status === 401) reply.header('www-authenticate', 'Bearer');
  const body: ErrorReply = {
    errcode: entry.errcode,
    errmsg: failure.message,
    ...(errors ? { errors } : {}),
    ...(data === undefined ? {} : { data }),
  };
  return reply.code(entry.status).type('application/json; charset=utf-8').send(body);
};

/** The one place where a thrown value becomes a response; an unexpected one is logged and answered without detail. */
export const errorHandler =
  (translate: TranslateError) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const failure = error instanceof AppError ? error : (fromFramework(error) ?? translate(error));
    if (failure === undefined) {
      request.log.error({ err: error, request_id: request.id }, 'unexpected error');
      return sendFailure(reply, new AppError(platformErrors.internal));
    }
    if (failure.entry.status >= 500) request.log.warn({ err: failure, request_id: request.id }, 'failed call');
    return sendFailure(reply, failure);
  };
