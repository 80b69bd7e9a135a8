import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that stands still in the middle of a transfer. */
export interface StallingProxy {
  /** The address with this way in the place of the server's own. */
  readonly url: string;
  /** Resolves when so much was sent that nothing more is passed on. */
  readonly stalled: Promise<void>;
  close(): Promise<void>;
}

/** Passes so many bytes on in each direction of all connections together. */
export const startStallingProxy = async (address: string, bytes: number): Promise<StallingProxy> => {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  let left = bytes;
  let stall = (): void => undefined;
  const stalled = new Promise<void>((resolve) => {
    stall = resolve;
  });
  const pass = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.on('error', () => undefined);
    from.on('close', () => to.destroy());
    from.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left > 0) to.write(chunk);
      else stall();
    });
  };
  const server = createServer((socket) => {
    const peer = connect(Number(port), hostname);
    pass(socket, peer);
    pass(peer, socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(address);
  url.port = String((server.address() as { port: number }).port);
  url.hostname = '127.0.0.1';
  return {
    url: url.href,
    stalled,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
