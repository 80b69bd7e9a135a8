import { afterEach, expect, it } from 'vitest';
import { notices } from '../../../platform/notices';
import { tellOutcome } from './outcome';

afterEach(() => {
  for (const { id } of notices.current()) notices.dismiss(id);
});

const done = { id: 1, version: 2, errcode: null, errmsg: null };
const failed = { id: 2, version: null, errcode: 31002, errmsg: '名额已满' };

it.each([
  ['error', [failed, failed]],
  ['error', []],
  ['warning', [done, failed]],
  ['success', [done, done]],
] as const)('is told as %s', (kind, results) => {
  tellOutcome('结果', results);
  expect(notices.current()).toMatchObject([{ kind, text: '结果' }]);
});
