import { expect, it } from 'vitest';
import { plantTree } from './planted-tree.test-kit';
import { pureRulesGate } from './pure-rules.gate';

const file = 'apps/server/src/courses/payments/payment.rules.ts';

it('finds nothing in rules that are given the time, nor in other files', async () => {
  const root = await plantTree({
    [file]: 'export const isOver = (end: string, now: Date) => new Date(end) < now;\n',
    'apps/server/src/courses/payments/payment.service.ts': 'export const now = () => Date.now();\n',
  });
  expect(await pureRulesGate.find(root)).toEqual([]);
});

it.each(['Date.now()', 'new Date()', 'Math.random()', 'performance.now()', 'process.env.TZ', "fetch('/')"])(
  'finds %s in rules',
  async (call) => {
    const root = await plantTree({ [file]: `export const rule = () => ${call};\n` });
    expect(await pureRulesGate.find(root)).toEqual([expect.stringContaining(`${file}:1: `)]);
  },
);
