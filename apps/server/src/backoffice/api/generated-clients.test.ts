// @module-tag long
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import openapiTypes, { astToString } from 'openapi-typescript';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiDescription } from '../../platform/openapi/describe-api';
import { type FormApp, startFormApp } from '../forms/form.test-kit';
import { createAdmin, openTestSession, type TestAdmin } from '../identity/identity.test-kit';
import { liveForm } from '../records/record-read.test-kit';
import { description } from './api.test-kit';
import { classRoundTrip, fetchRoundTrip } from './generated-clients.test-kit';

const run = promisify(execFile);
const modules = fileURLToPath(new URL('../../../../../node_modules', import.meta.url));
const compiler = join(modules, 'typescript-native/bin/tsc');
const strict = ['--strict', '--target', 'es2022', '--module', 'esnext'];
const options = [...strict, '--moduleResolution', 'bundler', '--lib', 'es2022,dom,dom.iterable', '--types', ''];

let app: FormApp;
let folder: string;
let formId: number;
let admin: TestAdmin;
let documents: Readonly<Record<'form' | 'whole', ApiDescription>>;

beforeAll(async () => {
  app = await startFormApp();
  folder = await mkdtemp(join(tmpdir(), 'clients-'));
  await symlink(modules, join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const form = await liveForm(app, [
    { field: 'title', name: '标题', validation: ['required'] },
    {
      field: 'kind',
      name: '类别',
      edit_input: 'select',
      search_input: 'select',
      select_item: [{ label: '甲', value: 'a' }],
    },
  ]);
  formId = form.id;
  admin = await createAdmin(app.db.kysely, { roles: ['admin'] });
  const token = await openTestSession(app.db.kysely, admin.id);
  documents = { form: await description(app, token, form.table_name), whole: await description(app, token) };
}, 60_000);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Compiles what was generated together with the code that uses it; the messages of the compiler, none when it is right. */
const compile = async (file: string): Promise<string> =>
  run(process.execPath, [compiler, ...options, '--outDir', folder, join(folder, file)]).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );

const roundTrip = async (file: string, text: string): Promise<unknown> => {
  await writeFile(join(folder, `${file}.ts`), text.replace('FORM_ID', String(formId)));
  expect(await compile(`${file}.ts`)).toBe('');
  const made = (await import(/* @vite-ignore */ pathToFileURL(join(folder, `${file}.js`)).href)) as {
    roundTrip: (url: string, formId: number, credentials: { username: string; password: string }) => Promise<unknown>;
  };
  const { username, password } = admin;
  return made.roundTrip(app.url, formId, { username, password });
};

const outcome = {
  listed: ['生成的客户端'],
  edited: '生成的客户端！',
  stale: recordErrors.staleRecord.errcode,
  left: 0,
};

describe('a client made from the description', () => {
  it('by openapi-typescript compiles and makes a signed-in round trip', async () => {
    for (const [name, document] of Object.entries(documents)) {
      await writeFile(join(folder, `${name}.ts`), astToString(await openapiTypes(structuredClone(document) as never)));
    }
    expect(await roundTrip('fetch-client', fetchRoundTrip)).toEqual(outcome);
    const wrong = fetchRoundTrip.replace("kind: 'a' } }", "kind: 'b' } }").replace('FORM_ID', String(formId));
    await writeFile(join(folder, 'wrong.ts'), wrong);
    expect(await compile('wrong.ts')).toContain('Type \'"b"\' is not assignable');
  }, 120_000);

  it('by swagger-typescript-api compiles and makes a signed-in round trip', async () => {
    for (const [name, document] of Object.entries(documents)) {
      const { files } = await generateApi({
        spec: structuredClone(document) as never,
        output: false,
        silent: true,
        fileName: `${name}-client.ts`,
      });
      await writeFile(join(folder, `${name}-client.ts`), files[0]?.fileContent ?? '');
    }
    const refused = platformErrors.invalidToken.errcode;
    expect(await roundTrip('class-client', classRoundTrip)).toEqual({ refused, ...outcome });
  }, 120_000);
});
