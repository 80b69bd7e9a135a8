import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LagProbe, probeLag } from './lag-probe.test-kit';

const block = Buffer.alloc(1_000_000);
const busyFor = (ms: number): void => {
  const start = process.cpuUsage();
  const spent = (): number => process.cpuUsage(start).user / 1000;
  while (spent() < ms) createHash('sha256').update(block).digest();
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const collectFor = (ms: number): void => {
  const start = performance.now();
  while (performance.now() - start < ms) collect();
};

let server: Server;
let probe: LagProbe;
let url: string;
beforeEach(async () => {
  server = createServer((request, response) => {
    if (request.url === '/busy') busyFor(1000);
    if (request.url === '/garbage') collectFor(1000);
    response.end('done');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  probe = probeLag(server);
});
afterEach(() => {
  probe.stop();
  server.closeAllConnections();
  server.close();
});

const nextTurns = (): Promise<unknown> => fetch(`${url}/`).then((response) => response.text());

describe('the probe of the event loop', () => {
  it('names the request that held it up', async () => {
    await (await fetch(`${url}/busy`)).text();
    await expect.poll(() => probe.stalls).toEqual([{ ms: expect.any(Number), requests: ['GET /busy'] }]);
  });

  it('says nothing of the collection of garbage', { tags: ['long'] }, async () => {
    await (await fetch(`${url}/garbage`)).text();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect.poll(() => probe.stalls).toEqual([]);
  });

  it('says nothing of quick requests, nor of what a test does between them', async () => {
    for (let at = 0; at < 20; at += 1) await nextTurns();
    await new Promise((resolve) => setImmediate(resolve));
    busyFor(400);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await nextTurns();
    expect(probe.stalls).toEqual([]);
  });
});
