import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startTestApp, type TestApp, type TestAppOptions } from '../../app/app.test-kit';
import { signIn } from '../identity/identity.test-kit';

/** An app with a data folder to itself. */
export interface FileApp extends TestApp {
  readonly dataDir: string;
  /** A caller who holds every node of files. */
  readonly token: string;
}

/** Starts an app whose files are in a folder that is removed with it. */
export const startFileApp = async (options: TestAppOptions = {}): Promise<FileApp> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shuyuan-files-'));
  const app = await startTestApp({ ...options, env: { DATA_DIR: dataDir, ...options.env } });
  const nodes = ['file.index', 'file.detail', 'file.create', 'file.delete'];
  const { token } = await signIn(app.db.kysely, { nodes });
  const close = async (): Promise<void> => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...app, dataDir, token, close };
};

/** An image in the library, as an upload leaves it in the database; it has no bytes. */
export const insertPicture = async (
  { db }: Pick<TestApp, 'db'>,
  adminId: number,
): Promise<{ id: number; url: string }> => {
  const [key, sha256] = [randomBytes(16).toString('base64url'), randomBytes(32).toString('hex')];
  const name = `${randomBytes(8).toString('hex')}.png`;
  await db.pool.query('insert into app.blob (sha256, size) values ($1, 1)', [sha256]);
  const { rows } = await db.pool.query(
    `insert into app.file (key, sha256, original_name, name, extension, size, folder, mime, admin_id)
     values ($1, $2, 'a.png', $3, 'png', 1, 'image', 'image/png', $4) returning id`,
    [key, sha256, name, adminId],
  );
  return { id: rows[0].id, url: `/files/${key}/${name}` };
};

/** Every file under the data folder, so that a test can see that nothing stayed behind. */
export const filesOnDisk = async (dataDir: string): Promise<string[]> => {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

interface Sent {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Uploads bytes under a name. */
export const upload = async (
  app: FileApp,
  file: { bytes: Uint8Array | string; name: string; type?: string; folder?: string },
): Promise<Sent> => {
  const form = new FormData();
  form.append(
    'file',
    new Blob([typeof file.bytes === 'string' ? file.bytes : Buffer.from(file.bytes)], {
      type: file.type ?? 'image/png',
    }),
    file.name,
  );
  if (file.folder !== undefined) form.append('folder', file.folder);
  return send(app, form);
};

/** Posts a form to the upload. */
export const send = async (app: FileApp, form: FormData): Promise<Sent> => {
  const response = await fetch(`${app.url}/api/admin/upload-file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

/** A small image of one colour, different from that of every other test. */
export const picture = async (format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png'): Promise<Buffer> => {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return sharp({ create: { width: 12, height: 8, channels: 3, background: { r, g, b } } })
    .toFormat(format)
    .toBuffer();
};

/** A file that begins like a PDF and is otherwise noise. */
export const pdf = (size = 2000): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)]);
