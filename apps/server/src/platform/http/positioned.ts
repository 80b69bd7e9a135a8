import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import { positionHeader } from '@shuyuan/contract/platform/position';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BoundedMap } from '../cache/bounded-map';
import { later, neverReached, type Position, parsedPosition, positionText } from '../db/position';
import type { Replicas } from '../db/replicas';
import { AppError } from './app-error';
import type { Caller } from './slice';

/** What an endpoint has to do with replicas. */
export interface ReplicaUse {
  /** Lists and reports, which may be answered by a replica. */
  readonly reads: ReadonlySet<Endpoint>;
  /** Reads that tell how far work in the background has come: whoever learns of its end must then see what it did. */
  readonly tells: ReadonlySet<Endpoint>;
}

/** Runs a call so that whoever has changed something reads it back, whichever server answers. */
export type Positioned = <T>(
  endpoint: Endpoint,
  call: { readonly request: FastifyRequest; readonly response: FastifyReply },
  work: () => Promise<T>,
) => Promise<T>;

/** More than a school has staff; the position of a forgotten session is asked for again. */
const sessionsMax = 10_000;
/** A replica that is further behind than a few seconds is not read from anyway. */
const cookieSeconds = 60;
const cookieName = 'shuyuan_after_';
const cookies = new RegExp(`(?:^|; )${cookieName}([0-9a-f]{1,16})=`, 'g');

const writes = ({ method, changesState, isHarmless }: Endpoint): boolean =>
  !isHarmless && (changesState === true || method !== 'GET');

const cookiesIn = ({ headers }: FastifyRequest): Position[] =>
  [...(headers.cookie ?? '').matchAll(cookies)].map(([, text = '']) => parsedPosition(text) ?? 0n);

const sentWith = (request: FastifyRequest): Position => {
  const header = request.headers[positionHeader.toLowerCase()];
  const given = typeof header === 'string' ? parsedPosition(header) : undefined;
  return cookiesIn(request).reduce(later, given ?? 0n);
};

/**
 * Browsers get a cookie, so that every tab sends it. The position is in its name: of two answers that arrive in the wrong
 * order neither takes the other's away; the next one clears those that it includes.
 */
const tell = (position: Position, { request, response }: { request: FastifyRequest; response: FastifyReply }): void => {
  response.header(positionHeader, positionText(position));
  if (request.caller?.token !== undefined) return;
  const attributes = `Path=/; HttpOnly; SameSite=Strict${request.protocol === 'https' ? '; Secure' : ''}`;
  const cookie = (at: Position, seconds: number) =>
    `${cookieName}${positionText(at)}=1; Max-Age=${seconds}; ${attributes}`;
  const included = cookiesIn(request).filter((at) => at < position);
  response.header('set-cookie', [cookie(position, cookieSeconds), ...included.map((at) => cookie(at, 0))]);
};

/** The place after which each session's rights are as they are now: a replica that is not there yet may know older ones. */
const createRightsPositions = (replicas: Replicas) => {
  const known = new BoundedMap<number, { readonly stamp: string; readonly position: Position }>(sessionsMax);
  return async (caller: Caller | undefined): Promise<Position> => {
    if (caller === undefined) return 0n;
    const { sessionId, stamp } = caller;
    const before = known.get(sessionId);
    if (before?.stamp === stamp) return before.position;
    const position = await replicas.position();
    known.set(sessionId, { stamp, position });
    return position;
  };
};

/** What was written stays written: if its place cannot be learnt, the caller reads from the primary for a while. */
const writtenTo = (replicas: Replicas): Promise<Position> => replicas.position().catch(() => neverReached);

/** Ties calls to positions; without replicas a call is just run. */
export const createPositioned = (replicas: Replicas | undefined, { reads, tells }: ReplicaUse): Positioned => {
  if (replicas === undefined) return (_endpoint, _call, work) => work();
  const rightsPosition = createRightsPositions(replicas);
  return async (endpoint, call, work) => {
    if (reads.has(endpoint)) {
      const { caller } = call.request;
      const after = later(sentWith(call.request), await rightsPosition(caller));
      return replicas.read({ after, turn: caller?.sessionId ?? 0 }, work);
    }
    if (!writes(endpoint) && !tells.has(endpoint)) return work();
    const reply = await work().catch(async (error: unknown) => {
      // A database in trouble is not asked again: what became of a write shows on the primary.
      tell(error instanceof AppError ? await writtenTo(replicas) : neverReached, call);
      throw error;
    });
    tell(await writtenTo(replicas), call);
    return reply;
  };
};
