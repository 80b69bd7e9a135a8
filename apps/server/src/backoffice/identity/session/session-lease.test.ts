import { describe, expect, test } from 'vitest';
import { createSettleSessions, leaseSessions, sessionLeaseMs } from './session-lease';

const leaseMs = 250;
const hash = Buffer.alloc(32, 1);

/** A manual clock, and a database whose answers the test releases. */
const harness = () => {
  let time = 1000;
  const asked: { answer: (name: string) => void; fail: (error: Error) => void }[] = [];
  const read = leaseSessions(() => new Promise<string>((answer, fail) => asked.push({ answer, fail })), {
    leaseMs,
    now: () => time,
  });
  return {
    asked,
    read: () => read(hash),
    readOther: () => read(Buffer.alloc(32, 2)),
    pass: (ms: number) => {
      time += ms;
    },
  };
};

describe('a session that was read', () => {
  test('is not read again before its lease is over, and then it is', async () => {
    const { asked, read, pass } = harness();
    const first = read();
    asked[0]?.answer('old');
    expect(await first).toBe('old');
    pass(leaseMs - 1);
    expect(await read()).toBe('old');
    pass(1);
    const later = read();
    asked[1]?.answer('new');
    expect(await later).toBe('new');
    expect(asked).toHaveLength(2);
  });

  test('counts from before the question, however late the answer came', async () => {
    const { asked, read, pass } = harness();
    const slow = read();
    pass(leaseMs);
    const fresh = read();
    expect(asked).toHaveLength(2);
    asked[1]?.answer('ended');
    asked[0]?.answer('open');
    expect([await slow, await fresh, await read()]).toEqual(['open', 'ended', 'ended']);
  });

  test('is asked for once by all who come together, and by nobody else', async () => {
    const { asked, read, readOther } = harness();
    const all = Promise.all([read(), read(), read()]);
    const other = readOther();
    asked[0]?.answer('mine');
    asked[1]?.answer('theirs');
    expect(await all).toEqual(['mine', 'mine', 'mine']);
    expect(await other).toBe('theirs');
    expect(asked).toHaveLength(2);
  });
});

test('a refusal is not remembered', async () => {
  const { asked, read } = harness();
  const refused = read();
  asked[0]?.fail(new Error('refused'));
  await expect(refused).rejects.toThrow('refused');
  const again = read();
  asked[1]?.answer('open');
  expect(await again).toBe('open');
});

test('an old refusal does not take the place of a newer answer', async () => {
  const { asked, read, pass } = harness();
  const old = read();
  pass(leaseMs);
  const fresh = read();
  asked[1]?.answer('open');
  await fresh;
  asked[0]?.fail(new Error('database out of reach'));
  await expect(old).rejects.toThrow('out of reach');
  expect(await read()).toBe('open');
  expect(asked).toHaveLength(2);
});

test('settling outlasts every lease that began before it', async () => {
  const begun = performance.now();
  await createSettleSessions(sessionLeaseMs)();
  expect(performance.now() - begun).toBeGreaterThan(sessionLeaseMs);
});
