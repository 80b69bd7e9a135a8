import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIPv6, type Socket } from 'node:net';

/** The connections of one address. */
interface Crowd {
  open: number;
  /** Those without a request being served: not started, incomplete, or idle; the oldest first. */
  readonly loose: Set<Socket>;
}

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const groups = 8;
/** An IPv6 host has a whole network, with as many addresses as it likes. */
const networkGroups = 4;

/** The key by which addresses are counted. */
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
 * Limits the connections of one address. Above the limit the connection that has been without service the longest is
 * closed, so that requests that are started and never completed shut out nobody: neither other addresses, nor others at
 * the attacker's address.
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
