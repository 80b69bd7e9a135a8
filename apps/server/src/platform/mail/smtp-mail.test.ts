import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mail, smtpMail } from './smtp-mail';
import { type SmtpPeer, startSmtpPeer } from './smtp-peer.test-kit';

let peer: SmtpPeer;
beforeAll(async () => {
  peer = await startSmtpPeer();
});
afterAll(() => peer.close());

const send = (change: Partial<Mail> = {}, port = peer.port) =>
  smtpMail({
    host: '127.0.0.1',
    port,
    secure: false,
    isPlain: true,
    user: undefined,
    password: undefined,
    from: '东方书院 <office@school.example>',
  })({ to: 'li@example.com', subject: '录取通知', text: '李雷您好', messageId: '<m1@school.example>', ...change });

test.each([
  { what: 'a recipient that the server refuses', behaviour: 'refuse', state: 'refused' },
  { what: 'a server that is busy', behaviour: 'busy', state: 'later' },
  { what: 'a server that dies before it has the content', behaviour: 'die-before-content', state: 'later' },
  { what: 'a server that dies after it has the content', behaviour: 'die-after-content', state: 'unknown' },
] as const)('$what: $state', async ({ behaviour, state }) => {
  peer.behave(behaviour);
  const before = peer.received.length;
  expect(await send()).toMatchObject({ state, reason: expect.stringMatching(/./) });
  expect(peer.received.length - before).toBe(state === 'unknown' ? 1 : 0);
});

test('a server that cannot be reached: later', async () => {
  expect(await send({}, 1)).toMatchObject({ state: 'later' });
});

test('a mail arrives once with its words, and no line of it becomes a header', async () => {
  peer.behave('accept');
  const before = peer.received.length;
  expect(await send({ subject: '通知\r\nBcc: all@example.com' })).toMatchObject({ state: 'sent' });
  expect(peer.received).toHaveLength(before + 1);
  const text = peer.received.at(-1) ?? '';
  expect(text).not.toMatch(/^Bcc:/m);
  expect(text).toContain('Message-ID: <m1@school.example>');
});
