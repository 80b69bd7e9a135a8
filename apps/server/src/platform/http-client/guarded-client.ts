import { lookup as systemLookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { AddressGuard } from './address-guard.rules';

/** An address that a name stands for. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Finds all addresses of a name; rejects when there are none. */
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

/** The system's own way to find addresses. */
const systemResolve: Resolve = (host) => systemLookup(host, { all: true });

/** Why a URL must not be called. */
export type AddressFault = 'malformed' | 'credentials' | 'unresolved' | 'inner' | 'plain';

/** The call was refused before anything was sent. */
export class AddressRefused extends Error {
  constructor(readonly fault: AddressFault) {
    super(`the address is refused: ${fault}`);
  }
}

/** An answer; the text is read of failures, or where the caller asks for it, and only its beginning. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Ends the call; its time limit is part of it. */
  readonly signal: AbortSignal;
  /** Some receivers say in the text of a success whether it is one. */
  readonly readsAnswer?: true;
}

/** Calls addresses that staff typed in. */
export interface GuardedClient {
  /** Why a URL would not be called, by the addresses that its name has now. */
  readonly faultOf: (url: string) => Promise<AddressFault | undefined>;
  /** Posts to a URL, only to addresses that may be called. Follows no redirect. */
  readonly post: (url: string, post: Post) => Promise<Answer>;
}

const answerMost = 1024;
/** As long as a person waits for the answer to a save. */
const resolveMs = 3000;

const parsed = (text: string): URL => {
  const url = /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.hostname === '') throw new AddressRefused('malformed');
  if (url.username !== '' || url.password !== '') throw new AddressRefused('credentials');
  return url;
};

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

const within = <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer from the name server')), ms).unref();
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const beginning = async (reply: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= answerMost) break;
  }
  // PostgreSQL stores no zero bytes.
  return Buffer.concat(chunks).subarray(0, answerMost).toString().replaceAll('\0', '');
};

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** A client that connects only to addresses that the guard allows: each address of a name is judged, at each call. */
export const guardedClient = ({
  guard,
  resolve = systemResolve,
}: {
  guard: AddressGuard;
  resolve?: Resolve;
}): GuardedClient => {
  /** The addresses of a URL, all of which may be called. */
  const judged = async (url: URL): Promise<readonly ResolvedAddress[]> => {
    const host = hostOf(url);
    const family = isIP(host);
    const found = family === 0 ? await within(resolveMs, resolve(host)).catch(() => []) : [{ address: host, family }];
    if (found.length === 0) throw new AddressRefused('unresolved');
    if (!found.every(({ address }) => guard.isAllowed(address))) throw new AddressRefused('inner');
    // Without encryption only where the configuration vouches for the way.
    if (url.protocol === 'http:' && !found.every(({ address }) => guard.isNamed(address))) {
      throw new AddressRefused('plain');
    }
    return found;
  };
  return {
    faultOf: async (text) => {
      try {
        await judged(parsed(text));
        return undefined;
      } catch (error) {
        if (error instanceof AddressRefused) return error.fault;
        throw error;
      }
    },
    post: async (text, { headers, body, signal, readsAnswer }) => {
      const url = parsed(text);
      const addresses = await judged(url);
      signal.throwIfAborted();
      // The connection goes to what was judged, whatever the name server says a moment later.
      const lookup: LookupFunction = (_host, { all }, done) => {
        const [first] = addresses;
        if (all === true) done(null, [...addresses]);
        else done(null, first?.address ?? '', first?.family ?? 0);
      };
      return new Promise<Answer>((resolve, reject) => {
        const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
        const request = send(url, {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          agent: false,
          lookup,
          signal,
        });
        request.once('error', reject);
        request.once('response', (reply) => {
          const status = reply.statusCode ?? 0;
          const isRead = readsAnswer === true || !isSuccess(status);
          const text = isRead ? beginning(reply).catch(() => '') : Promise.resolve('');
          text.then((text) => {
            resolve({ status, text });
            request.destroy();
          }, reject);
        });
        request.end(body);
      });
    },
  };
};
