import { once } from 'node:events';
import { createServer } from 'node:net';

const message = (letter: string, ...parts: (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)));
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
};

const authenticated = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));

/** One row with one text, whatever the query. */
const answerOf = (text: string): Buffer => {
  const one = Buffer.from([0, 1]);
  // Table, number, type (text), its length and modifier, format.
  const field = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]);
  const length = Buffer.alloc(4);
  length.writeInt32BE(Buffer.byteLength(text));
  return Buffer.concat([
    message('T', one, 'version', field),
    message('D', one, length, Buffer.from(text)),
    message('C', 'SELECT 1'),
    ready,
  ]);
};

/** A server that answers like a PostgreSQL of another version: it accepts everyone and reports its version. */
export const startPostgresPeer = async (version: string): Promise<{ url: string; close(): Promise<void> }> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(Buffer.concat([authenticated, message('S', 'server_version', version), ready]));
      socket.on('data', (data) => {
        if (data[0] !== 0x58) socket.write(answerOf(version));
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const close = async (): Promise<void> => {
    server.close();
    await once(server, 'close');
  };
  return { url: `postgres://any:thing@127.0.0.1:${port}/school?sslmode=disable`, close };
};
