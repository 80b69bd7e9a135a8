import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.test-kit';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_CRS: 'gcj02' } });
});
afterAll(() => app.close());

it('tells the page of the map tiles that are configured, and the policy lets them in', async () => {
  const reply = await fetch(`${app.url}/`);
  const page = await reply.text();
  expect(page).toContain('<meta name="map-tile-url" content="https://tiles.example/{z}/{x}/{y}.png"');
  expect(page).toContain('<meta name="map-crs" content="gcj02"');
  expect(reply.headers.get('content-security-policy')).toContain("img-src 'self' data: blob: https://tiles.example;");
});
