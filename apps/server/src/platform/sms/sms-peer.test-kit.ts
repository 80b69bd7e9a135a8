import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

/** A request as the peer received it. */
export interface PeerRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How the peer answers; `silent` never does. */
export type PeerAnswer = { status: number; body: string; location?: string } | 'silent';

/** A local HTTP server in the place of an SMS provider. */
export interface SmsPeer {
  readonly url: string;
  readonly requests: readonly PeerRequest[];
  answer(answer: PeerAnswer): void;
  /** Resolves when this many requests have arrived. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a peer that answers every request alike. */
export const startSmsPeer = async (first: PeerAnswer): Promise<SmsPeer> => {
  let answer = first;
  const requests: PeerRequest[] = [];
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    server.emit('peer-request');
    if (answer === 'silent') return;
    reply.writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location });
    reply.end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the peer has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    answer: (next) => {
      answer = next;
    },
    received: async (count) => {
      while (requests.length < count) await once(server, 'peer-request');
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
