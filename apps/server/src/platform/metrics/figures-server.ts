import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Figure, renderFigures } from './figure';

/** Serves figures at /metrics of an address of its own, and nothing else; returns a function that ends it. */
export const serveFigures = async (options: {
  host: string;
  port: number;
  read: () => Promise<readonly Figure[]>;
}): Promise<() => Promise<void>> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    options.read().then(
      (figures) => {
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
        response.end(renderFigures(figures));
      },
      () => response.writeHead(503).end(),
    );
  });
  server.listen({ host: options.host, port: options.port, exclusive: true });
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
  };
};
