import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the robot says; undefined hangs up without a word. */
export type RobotAnswer = { readonly status: number; readonly text: string } | undefined;

/** A group chat's robot on the loopback that counts what it has written. */
export interface RobotPeer {
  readonly url: string;
  /** The texts that reached the group. */
  readonly written: readonly string[];
  answer(answering: (count: number) => RobotAnswer): void;
  close(): Promise<void>;
}

/** What a robot says when it has written. */
export const robotOk = { status: 200, text: '{"errcode":0,"errmsg":"ok"}' };

const hasWritten = (said: RobotAnswer): boolean =>
  said === undefined || said.text === robotOk.text || said.status >= 500;

/** Starts a robot that writes everything. One that hangs up or breaks down has written before. */
export const startRobotPeer = async (): Promise<RobotPeer> => {
  let answering: (count: number) => RobotAnswer = () => robotOk;
  let calls = 0;
  const written: string[] = [];
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    calls += 1;
    const said = answering(calls);
    const { text } = JSON.parse(Buffer.concat(chunks).toString()) as { text: { content: string } };
    if (hasWritten(said)) written.push(text.content);
    if (said === undefined) reply.destroy();
    else reply.writeHead(said.status).end(said.text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/send`,
    written,
    answer: (next) => {
      calls = 0;
      answering = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
