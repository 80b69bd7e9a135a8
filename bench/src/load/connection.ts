import { connect, type Socket } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');
const lengthName = /\r\ncontent-length: *(\d+)/i;

/** The length of a response, and whether it succeeded; undefined while its headers are incomplete. */
const measureAnswer = (bytes: Buffer): { length: number; ok: boolean } | undefined => {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const length = lengthName.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without a length:\n${head}`);
  return { length: end + headEnd.length + Number(length), ok: head.startsWith('2', 9) };
};

/** Called for each response. */
export type OnAnswer = (answer: { ok: boolean; text: () => string }) => Promise<Buffer | undefined>;

/** Sends one request after the other on one connection: whatever `onAnswer` returns is sent next. */
export const runConnection = (options: { port: number; first: Buffer; onAnswer: OnAnswer }): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: '127.0.0.1', port: options.port, noDelay: true });
    let parts: Buffer[] = [];
    let received = 0;
    let answer: { length: number; ok: boolean } | undefined;

    const finish = async (): Promise<void> => {
      const whole = parts;
      const { ok } = answer ?? { ok: false };
      parts = [];
      received = 0;
      answer = undefined;
      const next = await options.onAnswer({ ok, text: () => Buffer.concat(whole).toString('utf8') });
      if (next === undefined) socket.end(() => resolve());
      else socket.write(next);
    };

    socket.on('connect', () => socket.write(options.first));
    socket.on('data', (chunk) => {
      parts.push(chunk);
      received += chunk.length;
      answer ??= measureAnswer(parts.length === 1 ? chunk : Buffer.concat(parts));
      if (answer !== undefined && received >= answer.length) finish().catch(reject);
    });
    socket.on('error', reject);
    socket.on('close', () => (answer === undefined && parts.length === 0 ? resolve() : reject(new Error('cut off'))));
  });
