import { expect, test } from 'vitest';
import { createLog } from '../platform/log/log';
import { repeat } from './repeat';

test('a chore is done at once and again, also after it failed', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
  let runs = 0;
  let end: () => Promise<void> = async () => undefined;
  await new Promise<void>((resolve) => {
    const chore = async (): Promise<void> => {
      runs += 1;
      if (runs === 1) throw new Error('out of reach');
      if (runs === 3) resolve();
    };
    end = repeat(chore, { log, everyMs: 1 });
  });
  await end();
  expect(lines.join()).toContain('out of reach');
});
