import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What the server does with a mail. */
export type SmtpBehaviour = 'accept' | 'refuse' | 'busy' | 'die-before-content' | 'die-after-content';

/** A mail server on the loopback that counts what it has received. */
export interface SmtpPeer {
  readonly port: number;
  /** The contents received, whether or not the sender was told. */
  readonly received: readonly string[];
  behave(behaviour: SmtpBehaviour): void;
  close(): Promise<void>;
}

const refusal = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });

/** Starts a mail server that accepts everything. */
export const startSmtpPeer = async (): Promise<SmtpPeer> => {
  let behaviour: SmtpBehaviour = 'accept';
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, session, callback) => {
      if (behaviour === 'refuse') callback(refusal(550, 'no such mailbox'));
      else if (behaviour === 'busy') callback(refusal(451, 'try again later'));
      else if (behaviour === 'die-before-content') cut(session.id);
      else callback();
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        if (behaviour === 'die-after-content') cut(session.id);
        else callback();
      });
    },
  });
  const cut = (id: string): void => {
    for (const connection of server.connections as Set<{ id: string; _socket: { destroy(): void } }>) {
      if (connection.id === id) connection._socket.destroy();
    }
  };
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    behave: (next) => {
      behaviour = next;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
