import { setTimeout as delay } from 'node:timers/promises';
import { messageStreamPath } from '@shuyuan/contract/backoffice/messages/message-stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import type { PlainRouteContext } from '../../platform/http/slice';
import type { MessageDeps } from './message.deps';
import { countUnread } from './message.repository';

const reconnectMs = 1000;
/** Proxies close connections on which nothing happens for a minute. */
const beatMs = 25_000;
/** Tabs of one person at once; the oldest makes room. */
const perPersonMost = 10;

interface Listener {
  readonly reply: FastifyReply;
  readonly end: () => void;
}

/** Tells the open pages of this process that someone's messages have changed. */
export class MessageStreams {
  readonly #listeners = new Map<number, Set<Listener>>();
  readonly #stopping = new AbortController();
  #serving: Promise<void> = Promise.resolve();

  constructor(private readonly deps: Pick<MessageDeps, 'db' | 'log'>) {}

  start(): void {
    this.#serving = this.#serve();
  }

  /** Ends all streams; the pages come back to another process. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.endAll();
    await this.#serving;
  }

  endAll(): void {
    for (const listeners of this.#listeners.values()) for (const { end } of [...listeners]) end();
  }

  add(adminId: number, listener: Listener): () => void {
    const listeners = this.#listeners.get(adminId) ?? new Set();
    this.#listeners.set(adminId, listeners);
    if (listeners.size >= perPersonMost) [...listeners][0]?.end();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(adminId);
    };
  }

  async #tell(adminId: number): Promise<void> {
    const listeners = this.#listeners.get(adminId);
    if (listeners === undefined) return;
    const unread = await countUnread(this.deps.db.kysely, adminId);
    for (const { reply } of listeners) writeUnread(reply, unread);
  }

  /** Listens over one connection until it is lost, again and again. */
  async #serve(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#listen(signal).catch((err: unknown) =>
        this.deps.log.warn({ err }, 'lost the connection of messages'),
      );
      // What was announced meanwhile is not known.
      for (const adminId of this.#listeners.keys()) await this.#tell(adminId).catch(() => undefined);
      await delay(reconnectMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #listen(signal: AbortSignal): Promise<void> {
    const line = new pg.Client({ connectionString: this.deps.db.url, keepAlive: true, connectionTimeoutMillis: 1500 });
    const lost = new Promise<void>((resolve) => {
      line.on('error', () => resolve());
      line.on('end', () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    line.on('notification', ({ payload }) => {
      this.#tell(Number(payload)).catch((err: unknown) => this.deps.log.warn({ err }, 'could not tell of a message'));
    });
    await line.connect();
    await line.query('listen app_message');
    await lost;
    if (signal.aborted) await line.end();
  }
}

const writeUnread = ({ raw }: FastifyReply, unread: number): void => {
  raw.write(`event: unread\ndata: ${unread}\n\n`);
};

/** Serves the stream: the number of unread messages at once and after each change, to a caller who is still admitted. */
export const serveStream =
  (deps: MessageDeps, streams: MessageStreams) =>
  (app: FastifyInstance, context: PlainRouteContext): void => {
    app.addHook('preClose', async () => streams.endAll());
    app.get(
      messageStreamPath,
      { config: { access: 'session' } },
      async (request: FastifyRequest, reply: FastifyReply) => {
        const caller = await context.admit(request, reply, { access: 'session' });
        if (caller === undefined) return reply;
        const unread = await countUnread(deps.db.kysely, caller.adminId);
        reply.hijack();
        reply.raw.writeHead(200, {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          // nginx would hold it back.
          'x-accel-buffering': 'no',
        });
        const remove = streams.add(caller.adminId, { reply, end: () => reply.raw.end() });
        const beat = setInterval(() => {
          // Whoever was signed out meanwhile hears no more.
          context.admit(request, reply, { access: 'session' }).then(
            () => reply.raw.write(': still here\n\n'),
            () => reply.raw.end(),
          );
        }, beatMs);
        beat.unref();
        reply.raw.once('close', () => {
          clearInterval(beat);
          remove();
        });
        writeUnread(reply, unread);
        return reply;
      },
    );
  };
