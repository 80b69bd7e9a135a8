import { once } from 'node:events';
import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SendResult } from '../outgoing/send-result';

/** A mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same in every attempt. */
  readonly messageId: string;
}

/** Sends a mail; never rejects. */
export type SendMail = (mail: Mail) => Promise<SendResult>;

/** How the school's mail server is reached. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, as on port 465; else STARTTLS is required unless `isPlain`. */
  readonly secure: boolean;
  /** Without encryption, for a server on the same machine. */
  readonly isPlain: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly from: string;
}

const connectMs = 10_000;
const answerMs = 20_000;

const messageOf = (from: string, { to, subject, text, messageId }: Mail): Promise<Buffer> =>
  new MailComposer({ from, to, subject, text, messageId, disableFileAccess: true, disableUrlAccess: true })
    .compile()
    .build();

const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

/** One attempt; `isHandedOver` becomes true as soon as the server may have the content. */
const deliver = async (
  settings: SmtpSettings,
  mail: Mail,
  progress: { isHandedOver: boolean },
): Promise<{ response: string }> => {
  const content = await messageOf(settings.from, mail);
  const connection = new SMTPConnection({
    host: settings.host,
    port: settings.port,
    secure: settings.secure,
    requireTLS: !settings.secure && !settings.isPlain,
    ignoreTLS: settings.isPlain,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    tls: { minVersion: 'TLSv1.2' },
  });
  const failed = once(connection, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => undefined);
  const step = <T>(work: (done: (error: Error | null | undefined, result: T) => void) => void): Promise<T> =>
    Promise.race([
      failed,
      new Promise<T>((resolve, reject) => work((error, result) => (error ? reject(error) : resolve(result)))),
    ]);
  try {
    await step<void>((done) => connection.connect((error) => done(error, undefined)));
    const { user, password } = settings;
    if (user !== undefined && password !== undefined) {
      await step<void>((done) => connection.login({ user, pass: password }, (error) => done(error, undefined)));
    }
    // The content is read only after the server has accepted sender and recipient and asks for it.
    const reading = Readable.from(
      (function* () {
        progress.isHandedOver = true;
        yield content;
      })(),
    );
    const envelope = { from: addressOf(settings.from), to: [mail.to] };
    return await step<{ response: string }>((done) => connection.send(envelope, reading, done));
  } finally {
    connection.close();
  }
};

interface SmtpFault extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** An answer of the server is certain; silence is so only before it had the content. */
const judge = (error: SmtpFault, isHandedOver: boolean): SendResult => {
  const { responseCode = 0, response = '', code = '' } = error;
  const reason = (response || code || error.message).slice(0, 200);
  if (responseCode >= 500) return { state: code === 'EAUTH' ? 'later' : 'refused', reason };
  if (responseCode >= 400 || !isHandedOver) return { state: 'later', reason };
  return { state: 'unknown', reason };
};

/** Sends by SMTP, one connection per mail. */
export const smtpMail =
  (settings: SmtpSettings): SendMail =>
  async (mail) => {
    const progress = { isHandedOver: false };
    try {
      const { response } = await deliver(settings, mail, progress);
      return { state: 'sent', reference: response.slice(0, 200) };
    } catch (error) {
      return judge(error as SmtpFault, progress.isHandedOver);
    }
  };
