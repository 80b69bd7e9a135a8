import type { ErrorReply } from '@shuyuan/contract/platform/error-table';
import { Failure } from './failure';
import { httpTexts } from './http.texts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The outcome of these is unknown, although the server answered. */
const isVague = (status: number): boolean => status >= 500 || status === 408;

/** Returns the content of a successful answer, else throws a Failure. */
export const readReply = (status: number, text: string): Record<string, unknown> => {
  const data = parsed(text);
  if (!isRecord(data)) throw new Failure('unanswered', { errmsg: httpTexts.broken });
  if (typeof data.errcode === 'number') {
    const reply = data as unknown as ErrorReply;
    throw new Failure(isVague(status) ? 'unanswered' : 'refused', {
      ...reply,
      errmsg: reply.errmsg || httpTexts.broken,
    });
  }
  if (status < 200 || status > 299) throw new Failure('unanswered', { errmsg: httpTexts.broken });
  return data;
};
