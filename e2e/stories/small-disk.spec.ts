import { execFile, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { type Product, startProduct } from '../fixtures/running-product';

const run = promisify(execFile);
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const mb = 1024 * 1024;
const rounds = runs({ usual: 1, assure: 10 });
/** Writes that are refused before there is room again. */
const refusalsWanted = 20;

/** Whether this machine lets us mount file systems; a full device is tried everywhere, in the server's tests. */
const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0;

/** A file system of its own in memory. */
const mountSmall = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'shuyuan-small-'));
  await run('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'shuyuan', folder]);
  // PostgreSQL has a user of its own, who has to get through.
  await chmod(folder, 0o755);
  return folder;
};

/** Takes all room of the disk but a little. */
const fillBut = async (folder: string, left: number): Promise<string> => {
  const { bavail, bsize } = await statfs(folder);
  const ballast = join(folder, 'ballast');
  await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left), 1));
  return ballast;
};

interface Written {
  readonly files: { id: number; hash: string }[];
  readonly tokens: string[];
  refused: number;
}

const uploadOne = async (product: Product, token: string, written: Written): Promise<void> => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)]);
  const body = new FormData();
  body.append('file', new Blob([bytes]), '讲义.pdf');
  const { method, path } = fileEndpoints.upload;
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(product.url + path, { method, headers, body });
  const answer = (await reply.json()) as { id: number; errcode?: number; errmsg?: string };
  if (reply.ok) written.files.push({ id: answer.id, hash: hashOf(bytes) });
  else {
    expect([507, 503], JSON.stringify(answer)).toContain(reply.status);
    expect(answer.errmsg).toMatch(/\p{Script=Han}/u);
    written.refused += 1;
  }
};

const signInOne = async (product: Product, written: Written): Promise<void> => {
  const token = await product.signIn().catch((error: Error) => {
    expect(error.message).toMatch(/answered with 50[37]/);
    return undefined;
  });
  if (token !== undefined) written.tokens.push(token);
};

const expectAll = async (product: Product, { files, tokens }: Written): Promise<void> => {
  const headers = { authorization: `Bearer ${await product.signIn()}` };
  for (const { id, hash } of files) {
    const link = await fetch(`${product.url}${fileEndpoints.link.path}?id=${id}`, { headers });
    const { data } = (await link.json()) as { data: { url: string } };
    const file = await fetch(new URL(data.url, product.url));
    expect(hashOf(new Uint8Array(await file.arrayBuffer()))).toBe(hash);
  }
  const rows = await product.sql<{ hash: string }>("select encode(token_hash, 'hex') as hash from app.session");
  const stored = new Set(rows.map(({ hash }) => hash));
  expect(tokens.filter((token) => !stored.has(hashOf(Buffer.from(token))))).toEqual([]);
};

if (mayMount)
  test('a disk that fills up under writes is told as such, and what was acknowledged is there once there is room', {
    tag: '@long',
  }, async () => {
    test.setTimeout(180_000 + rounds * 60_000);
    const folder = await mountSmall();
    const product = await startProduct({ folder });
    const written: Written = { files: [], tokens: [], refused: 0 };
    try {
      for (let round = 1; round <= rounds; round += 1) {
        const token = await product.signIn();
        const ballast = await fillBut(folder, 4 * mb);
        const wanted = round * refusalsWanted;
        while (written.refused < wanted)
          await Promise.all([uploadOne(product, token, written), signInOne(product, written)]);
        await rm(ballast);
        const isBack = () =>
          product.signIn().then(
            () => true,
            () => false,
          );
        await expect.poll(isBack, { timeout: 60_000 }).toBe(true);
        await expectAll(product, written);
      }
      const acknowledged = written.files.length + written.tokens.length;
      expect(written.files.length).toBeGreaterThan(0);
      recordFigure('G48', 'a small file system full under writes', {
        times: rounds,
        refused: written.refused,
        acknowledged,
        lost: 0,
      });
    } finally {
      await product.stop();
      await run('umount', [folder]);
      await rm(folder, { recursive: true });
    }
  });
