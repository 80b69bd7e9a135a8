import type { Socket } from 'node:net';
import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';

const entryOf = (code: string | undefined): ErrorEntry =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT' ? platformErrors.requestTimeout : platformErrors.badRequest;

/** Answers what is no HTTP, or came too slowly to become a request (slowloris), and closes the connection. */
export const answerClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, errcode, errmsg } = entryOf(error.code);
  const body = JSON.stringify({ errcode, errmsg });
  const head = [
    `HTTP/1.1 ${status} ${status === 408 ? 'Request Timeout' : 'Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
};
