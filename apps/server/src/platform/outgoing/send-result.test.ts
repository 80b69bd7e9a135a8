import { expect, test } from 'vitest';
import { withoutAnswer } from './send-result';

const fault = (code: string) =>
  Object.assign(new Error('fetch failed'), { cause: Object.assign(new Error(), { code }) });

test('only a fault before the connection stood is certain to have sent nothing', () => {
  expect(withoutAnswer(fault('ECONNREFUSED'))).toEqual({ state: 'later', reason: 'ECONNREFUSED' });
  expect(withoutAnswer(fault('CERT_HAS_EXPIRED')).state).toBe('later');
  expect(withoutAnswer(fault('ECONNRESET')).state).toBe('unknown');
  expect(withoutAnswer(new DOMException('late', 'TimeoutError'))).toEqual({ state: 'unknown', reason: 'TimeoutError' });
});
