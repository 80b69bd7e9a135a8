import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import { readMeta } from '../page-meta';
import type { HttpAnswer } from './read-reply';

/** A call as its reply is found again. */
interface EarlyCall extends Pick<Endpoint, 'method' | 'path'> {
  readonly query?: object | undefined;
  readonly token: string;
}

/** After this nobody waits for a reply any more, and it may be out of date. */
const validMs = 10_000;
/** As that of other calls (requirements §9). */
const timeoutMs = 5000;

const replies = new Map<string, Promise<HttpAnswer | undefined>>();

const hrefOf = ({ path, query = {} }: EarlyCall): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const params = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  params.sort();
  return given.length === 0 ? path : `${path}?${params}`;
};

const nameOf = (call: EarlyCall): string => `${call.token} ${call.method} ${hrefOf(call)}`;

const send = async (call: EarlyCall): Promise<HttpAnswer> => {
  const reply = await fetch(readMeta('api-base') + hrefOf(call), {
    method: call.method,
    headers: { Authorization: `Bearer ${call.token}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: reply.status, data: await reply.json(), headers: Object.fromEntries(reply.headers) };
};

/** The replies to calls that were made before the code that needs them had arrived. Each is given once. */
export const earlyReplies = {
  /** Makes a call, and resolves with its reply too. */
  ask: (call: EarlyCall): Promise<HttpAnswer | undefined> => {
    const name = nameOf(call);
    // Whoever needs the reply of a call that failed makes it again.
    const reply = send(call).catch(() => undefined);
    replies.set(name, reply);
    setTimeout(() => replies.delete(name), validMs);
    return reply;
  },
  /** The reply to a call; undefined when it was not made early. */
  take: async (call: EarlyCall): Promise<HttpAnswer | undefined> => {
    const name = nameOf(call);
    const reply = replies.get(name);
    replies.delete(name);
    // Nobody may see after a write what was asked for before it.
    if (reply === undefined && call.method !== 'GET') replies.clear();
    return reply;
  },
};
