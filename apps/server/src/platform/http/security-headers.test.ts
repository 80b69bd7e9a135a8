import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './http.test-kit';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ imageOrigins: ['https://t0.tiles.example', 'https://t1.tiles.example'] });
});
afterAll(() => server.close());

describe('the content security policy', () => {
  it('lets pages show images of the named hosts and opens nothing else for them', async () => {
    const { headers } = await server.call('/api/admin/none');
    const directives = headers.get('content-security-policy')?.split('; ') ?? [];
    expect(directives).toContain("img-src 'self' data: blob: https://t0.tiles.example https://t1.tiles.example");
    expect(directives.filter((directive) => directive.includes('tiles.example'))).toHaveLength(1);
  });
});
