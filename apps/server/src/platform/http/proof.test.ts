import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { proofHeader } from '@shuyuan/contract/platform/proof';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './http.test-kit';
import { proofFor } from './proof.test-kit';

let server: TestServer | undefined;
afterEach(() => server?.close());

const started = async () => {
  server = await startTestServer({
    rateLimits: { calls: 100, tokenCalls: 100, publicCalls: 1, files: 100 },
    behindProxy: true,
  });
  return server;
};

type Headers = Record<string, string>;
const send = (to: TestServer, mobile = '1', headers: Headers = {}) =>
  to.call(`/api/admin/echo/send?mobile=${mobile}`, { headers: { 'x-forwarded-for': '10.0.0.1', ...headers } });
const asked = { status: 429, body: { errcode: platformErrors.proofNeeded.errcode } };

describe('an address above the limit of a public endpoint', () => {
  it('is asked for work, and each piece of work lets one call pass', { tags: ['long'] }, async () => {
    const to = await started();
    expect((await send(to)).status).toBe(200);
    const refusal = await send(to);
    expect(refusal).toMatchObject({
      ...asked,
      body: { data: { challenge: expect.any(String), difficulty: expect.any(Number) } },
    });
    const proof = proofFor(refusal.body as object);
    expect((await send(to, '1', proof)).status).toBe(200);
    expect(await send(to, '1', proof)).toMatchObject(asked);
  });

  it('gets nowhere with work done for another call, by another address, in no time or by another server', {
    tags: ['long'],
  }, async () => {
    const to = await started();
    await send(to);
    const proof = proofFor((await send(to)).body as object);
    expect(await send(to, '2', proof)).toMatchObject(asked);
    await send(to, '1', { 'x-forwarded-for': '10.0.0.2' });
    expect(await send(to, '1', { ...proof, 'x-forwarded-for': '10.0.0.2' })).toMatchObject(asked);
    const [challenge = ''] = /^.*(?=[.])/.exec(proof[proofHeader] ?? '') ?? [];
    for (const forged of [`${challenge}.1`, `${challenge.replace(/^./, 'z')}.1`, challenge, '', 'x'.repeat(5000)]) {
      expect(await send(to, '1', { [proofHeader]: forged })).toMatchObject(asked);
    }
    const other = await startTestServer({
      rateLimits: { calls: 100, tokenCalls: 100, publicCalls: 0, files: 100 },
      behindProxy: true,
    });
    expect(await send(other, '1', proof)).toMatchObject(asked);
    await other.close();
    expect((await send(to, '1', proof)).status).toBe(200);
  });
});
