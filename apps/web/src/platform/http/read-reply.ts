import type { ErrorReply } from '@shuyuan/contract/platform/error-table';
import { Failure } from './failure';
import { httpTexts } from './http.texts';

/** The parts of an HTTP response that decide between success and failure. */
export interface HttpAnswer {
  readonly status: number;
  readonly data: unknown;
  readonly headers: object;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readErrors = (value: unknown): ErrorReply['errors'] => {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).map(([field, messages]) => [
    field,
    (Array.isArray(messages) ? messages : [messages]).map(String),
  ]);
  return Object.fromEntries(entries);
};

const readRetryAfter = (value: unknown): number | undefined => {
  const seconds = Number.parseInt(String(value), 10);
  return seconds > 0 ? seconds : undefined;
};

/** Returns the data of a successful response, else throws a Failure; errcode is checked first (requirements §8). */
export const readReply = ({ status, data, headers }: HttpAnswer): Record<string, unknown> => {
  const retryAfterSeconds = readRetryAfter(Reflect.get(headers, 'retry-after'));
  if (isRecord(data) && data.errcode !== undefined && data.errcode !== null) {
    const errmsg = typeof data.errmsg === 'string' && data.errmsg.trim() !== '' ? data.errmsg : httpTexts.error;
    const errors = readErrors(data.errors);
    const refusal = { errcode: Number(data.errcode), errmsg, status, errors, data: data.data, retryAfterSeconds };
    throw new Failure('refused', refusal);
  }
  const empty = data === undefined || data === null || data === '';
  if (status < 200 || status > 299) {
    throw new Failure(empty ? 'empty' : 'http', { errmsg: httpTexts.http(status), status, retryAfterSeconds });
  }
  if (!isRecord(data)) throw new Failure('empty', { errmsg: httpTexts.empty, status });
  return data;
};

const codeOf = (thrown: unknown): unknown => (isRecord(thrown) ? thrown.code : undefined);

/** Turns whatever a call threw into a Failure; axios gives the cause in `code`. */
export const toFailure = (thrown: unknown): Failure => {
  if (thrown instanceof Failure) return thrown;
  const cause = thrown instanceof Error ? thrown.message : String(thrown);
  switch (codeOf(thrown)) {
    case 'ERR_CANCELED':
      return new Failure('cancelled', { errmsg: httpTexts.cancelled, cause: thrown });
    case 'ECONNABORTED':
    case 'ETIMEDOUT':
      return new Failure('timeout', { errmsg: httpTexts.timeout, cause: thrown });
    default:
      return new Failure('network', { errmsg: httpTexts.network(cause), cause: thrown });
  }
};
