import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIPv6, type Socket } from 'node:net';

/** The connections of one address. */
interface Crowd {
  open: number;
  /** Those on which no request is being served: not begun, not received as a whole, or idle; the longest so first. */
  readonly loose: Set<Socket>;
}

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const groups = 8;
/** A host has a network of its own, and as many addresses in it as it likes. */
const networkGroups = 4;

/** What counts as one address. */
export const addressKey = (address: string): string => {
  const plain = mapped.exec(address)?.[1] ?? address;
  if (!isIPv6(plain)) return plain;
  const [start = '', end] = plain.split('::');
  const first = start === '' ? [] : start.split(':');
  const last = end === undefined || end === '' ? [] : end.split(':');
  const zeros = Array.from({ length: Math.max(0, groups - first.length - last.length) }, () => '0');
  return [...first, ...zeros, ...last].slice(0, networkGroups).join(':');
};

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const oldestOf = ({ loose: [oldest] }: Crowd): Socket | undefined => oldest;

/**
 * Lets one address have so many connections. Above that the one goes on which nothing has been served for the longest
 * time, so that requests that are begun and never ended shut out nobody: not those at other addresses, and not those who
 * share one with whoever sends them.
 */
export const limitConnections = (server: Server, perAddress: number): void => {
  const crowds = new Map<string, Crowd>();
  const crowdOf = new WeakMap<Socket, Crowd>();
  server.on('connection', (socket: Socket) => {
    const key = addressKey(socket.remoteAddress ?? '');
    const crowd = crowds.get(key) ?? { open: 0, loose: new Set<Socket>() };
    crowds.set(key, crowd);
    crowdOf.set(socket, crowd);
    crowd.open += 1;
    crowd.loose.add(socket);
    socket.once('close', () => {
      crowd.open -= 1;
      crowd.loose.delete(socket);
      if (crowd.open === 0) crowds.delete(key);
    });
    if (crowd.open > perAddress) oldestOf(crowd)?.destroy();
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const crowd = crowdOf.get(socket);
    const serve = (): void => void crowd?.loose.delete(socket);
    if (hasBody(request)) request.once('end', serve);
    else serve();
    response.once('close', () => {
      if (!socket.destroyed) crowd?.loose.add(socket);
    });
  });
};
