import { expect, test } from 'vitest';
import { messageKinds } from './message-kinds';

test('every message to people from outside can name their own page once, and none to staff', () => {
  const countOf = (fields: readonly string[]) => fields.filter((field) => field === '主页').length;
  for (const { key, audience, fields } of messageKinds) {
    expect([key, countOf(fields)]).toEqual([key, audience === 'person' ? 1 : 0]);
  }
});
