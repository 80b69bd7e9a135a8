import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './command';
import { type PlainApi, signIn } from './plain-api';
import { demoCommand, serverCommand } from './server-process';
import { withServer } from './with-server';

const password = 'Lantern-Bridge-58';
const uploads = 200;
const uploadBytes = 100_000;
const writers = 4;

const [, program = ''] = serverCommand;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const must = async (command: readonly string[], env: NodeJS.ProcessEnv): Promise<string> => {
  const { code, output } = await run(command, { env });
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}\n${output}`);
  return output.trim();
};

const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now();
  const result = await work();
  say(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
};

const field = {
  field: 'note',
  name: 'Note',
  edit_input: 'text',
  search_input: '',
  help: '',
  validation: [],
  select_item: [],
  list_show: 1,
  form_show: 1,
  settings: {},
};

const makeForm = async (api: PlainApi): Promise<number> => {
  const form = { name: 'Drill', table_name: 'drill', remark: '', sort_name: 'id', sort_type: 'desc', fields: [field] };
  const { data } = await api.send('custom-form/save', form);
  const { id } = data as { id: number };
  await api.send(`custom-form/update-table?id=${id}`);
  return id;
};

/** Saves records, several at once, until it is stopped. */
const keepWriting = (api: PlainApi, form: number) => {
  let isOn = true;
  const acknowledged: number[] = [];
  const write = async (): Promise<void> => {
    while (isOn) {
      const { data } = await api.send(`record/save?custom_form_id=${form}`, { values: { note: 'drill' } });
      acknowledged.push((data as { id: number }).id);
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, write));
  return {
    acknowledged,
    stop: async () => {
      isOn = false;
      await writing;
    },
  };
};

/** What must be there after the restore. */
interface Expected {
  readonly form: number;
  readonly records: number;
  readonly files: ReadonlyMap<number, string>;
}

const storeFiles = async (api: PlainApi): Promise<Map<number, string>> => {
  const files = new Map<number, string>();
  for (let count = 0; count < uploads; count += 1) {
    const content = Buffer.from(randomBytes(uploadBytes).toString('base64'));
    const { id } = await api.upload(`${count}.txt`, content);
    files.set(Number(id), sha256(content));
  }
  return files;
};

/** Fills the school, takes a backup while people write, and loses the machine. */
const loseAll = (env: NodeJS.ProcessEnv, backup: string): Promise<Expected> =>
  withServer(program, {
    env,
    work: async ({ url, child }) => {
      const api = await signIn(url, password);
      const form = await makeForm(api);
      const files = await timed(`${uploads} uploads`, () => storeFiles(api));
      const writing = keepWriting(api, form);
      while (writing.acknowledged.length < 100) await new Promise((resolve) => setTimeout(resolve, 100));
      const records = writing.acknowledged.length;
      const command = [...serverCommand, 'backup', '--to', backup, '--with-keys'];
      say(await timed('backup', () => must(command, env)));
      say(`records written meanwhile: ${writing.acknowledged.length - records}`);
      await writing.stop();
      const cluster = join(env.DATA_DIR ?? '', 'postgres', 'cluster');
      const postmaster = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
      child.kill('SIGKILL');
      process.kill(postmaster, 'SIGKILL');
      return { form, records, files };
    },
  });

/** Signs in on the restored school, and compares. */
const compare = (env: NodeJS.ProcessEnv, { form, records, files }: Expected): Promise<number> =>
  withServer(program, {
    env,
    work: async ({ url }) => {
      const api = await signIn(url, password);
      let differences = 0;
      for (const [id, hash] of files) if (sha256(await api.download(id)) !== hash) differences += 1;
      const { total = 0 } = await api.send(`record/index?custom_form_id=${form}`);
      say(`records: ${records} acknowledged before the backup, ${total} restored; uploads that differ: ${differences}`);
      return differences + (total < records ? 1 : 0);
    },
  });

/** Makes the demo school, loses everything, restores it on a bare folder, and says what differs. */
const drill = async (): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'shuyuan-drill-'));
  const common = {
    PATH: process.env.PATH,
    PORT: '0',
    ADMIN_PASSWORD: password,
    BACKUP_PASSPHRASE: randomBytes(24).toString('base64'),
  };
  const old = { ...common, DATA_DIR: join(folder, 'old') };
  const bare = { ...common, DATA_DIR: join(folder, 'bare') };
  const backup = join(folder, 'backup.sealed');
  try {
    await timed('demo school', () => must(demoCommand, old));
    const expected = await loseAll(old, backup);
    await rm(old.DATA_DIR, { recursive: true, force: true, maxRetries: 5 });
    say(`backup: ${((await stat(backup)).size / 1_048_576).toFixed(1)} MB`);
    say(await timed('restore', () => must([...serverCommand, 'restore', '--from', backup], bare)));
    const differences = await compare(bare, expected);
    say(await must([...serverCommand, 'verify-audit'], bare));
    return differences === 0;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

process.exitCode = (await drill()) ? 0 : 1;
