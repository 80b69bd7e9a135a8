import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { postgresPid } from '../fixtures/product-process';
import { type Product, startProduct } from '../fixtures/running-product';

/** Writers that are in the middle of a write when the process is killed. */
const writers = 4;
const kills = runs({ usual: 4, assure: 800 });
const databaseKills = runs({ usual: 1, assure: 100 });
/** A round takes seconds; one that is late is a fault, however many there are. */
const timeoutOf = (rounds: number): number => 120_000 + rounds * 20_000;

/** Signs in from several writers; calls `strike` at the n-th acknowledged token, returns when all writers are done. */
const writeUntil = async (
  product: Product,
  blow: { after: number; strike: () => Promise<void> },
): Promise<string[]> => {
  const acknowledged: string[] = [];
  let struck: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    while (struck === undefined) {
      const token = await product.signIn().catch(() => undefined);
      if (token === undefined) {
        // Refused before the blow: the next one may pass.
        await pause(200);
        continue;
      }
      acknowledged.push(token);
      if (acknowledged.length === blow.after) struck = blow.strike();
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  await struck;
  expect(acknowledged.length, 'the blow fell among acknowledged writes').toBeGreaterThanOrEqual(blow.after);
  return acknowledged;
};

const expectStored = async (product: Product, tokens: readonly string[]): Promise<void> => {
  const rows = await product.sql<{ hash: string }>("select encode(token_hash, 'hex') as hash from app.session");
  const stored = new Set(rows.map((row) => row.hash));
  const lost = tokens.filter((token) => !stored.has(createHash('sha256').update(token).digest('hex')));
  expect(lost, `lost of ${tokens.length} acknowledged sign-ins`).toEqual([]);
};

const expectValid = async (product: Product, tokens: readonly string[]): Promise<void> => {
  const { method, path } = identityEndpoints.me;
  for (const token of tokens) {
    const response = await fetch(product.url + path, { method, headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(200);
  }
};

const killServer = async (product: Product) => {
  await product.process.end('SIGKILL');
};

const killPostgres = async (product: Product) => {
  const pid = await postgresPid(product.dataDir);
  expect(pid, 'the built-in PostgreSQL runs').toBeDefined();
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
};

/** Old backends may respond for a moment after their postmaster's death; a new connection proves that it is back. */
const waitForPostgres = async (product: Product) => {
  const connects = () =>
    product.sql('select 1').then(
      () => true,
      () => false,
    );
  await expect.poll(connects, { timeout: 60_000 }).toBe(true);
  await product.process.waitUntilReady();
};

test.describe('what was acknowledged is never lost', () => {
  // Each with a product of its own, so that the other worker can take one.
  test.describe.configure({ mode: 'parallel' });
  let product: Product;
  test.beforeEach(async () => {
    // At the end all tokens are tried within a minute.
    product = await startProduct({ env: { CALLS_PER_MINUTE: '100000' } });
  });
  test.afterEach(() => product.stop());

  test(`the server is killed in the middle of writes, times: ${kills}`, { tag: '@long' }, async () => {
    test.setTimeout(timeoutOf(kills));
    const all: string[] = [];
    for (let round = 1; round <= kills; round += 1) {
      const tokens = await writeUntil(product, { after: 2 + (round % 7), strike: () => killServer(product) });
      all.push(...tokens);
      await product.restart();
      await expectStored(product, all);
      await expectValid(product, tokens);
    }
    await expectValid(product, all);
    recordFigure('G47', 'the server killed in the middle of writes', { kills, acknowledged: all.length, lost: 0 });
  });

  test('PostgreSQL is killed in the middle of writes and comes back without a restart of the server', {
    tag: '@long',
  }, async () => {
    test.setTimeout(timeoutOf(databaseKills));
    const all: string[] = [];
    for (let round = 1; round <= databaseKills; round += 1) {
      all.push(...(await writeUntil(product, { after: 3 + (round % 10), strike: () => killPostgres(product) })));
      await waitForPostgres(product);
      await expectStored(product, all);
      await expectValid(product, all.slice(-20));
    }
    await expectValid(product, all);
    const counts = { kills: databaseKills, acknowledged: all.length, lost: 0 };
    recordFigure('G47', 'PostgreSQL killed in the middle of writes', counts);
    recordFigure('I57', 'PostgreSQL gone and back, the server kept running', { times: databaseKills, crashes: 0 });
  });

  test('the server and PostgreSQL are killed together', { tag: '@long' }, async () => {
    test.setTimeout(timeoutOf(databaseKills));
    const all: string[] = [];
    const killBoth = async () => {
      await killPostgres(product);
      await killServer(product);
    };
    for (let round = 1; round <= databaseKills; round += 1) {
      all.push(...(await writeUntil(product, { after: 3 + (round % 10), strike: killBoth })));
      await product.restart();
      await expectStored(product, all);
      await expectValid(product, all.slice(-20));
    }
    await expectValid(product, all);
    const counts = { kills: databaseKills, acknowledged: all.length, lost: 0 };
    recordFigure('G47', 'both killed together in the middle of writes', counts);
  });
});
