import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { expect } from 'vitest';
import { callApi } from '../backoffice/identity/identity-api.test-kit';
import type { Commands } from './command.test-kit';

const fixtures = new URL('../../fixtures/', import.meta.url);

/** A school of the oldest version that can be upgraded, with what that version answered (`npm run upgrade-fixture`). */
export interface OldestSchool {
  readonly keys: string;
  readonly form: number;
  readonly id: number;
  readonly file: { readonly id: number; readonly sha256: string };
  readonly totals: Readonly<Record<string, number>>;
  readonly record: Readonly<Record<string, unknown>>;
  readonly changes: number;
  readonly binned: number;
  readonly school: {
    readonly totals: Readonly<Record<string, unknown>>;
    readonly classes: readonly { readonly id: number; readonly class_name: string }[];
  };
}

/** Its backup as a file. */
export const putOldest = async (commands: Commands): Promise<{ school: OldestSchool; path: string }> => {
  const path = commands.pathOf('oldest.tar');
  await writeFile(path, gunzipSync(await readFile(new URL('oldest.tar.gz', fixtures))));
  return { school: JSON.parse(await readFile(new URL('oldest.json', fixtures), 'utf8')), path };
};

/** Looks whether the school's upload is there and whole. */
export const expectFile = async (
  url: string,
  { token, file }: { token: string; file: OldestSchool['file'] },
): Promise<void> => {
  const { body } = await callApi(url, fileEndpoints.link, { token, query: { id: String(file.id) } });
  const link = new URL((body.data as { url: string }).url, url);
  const bytes = new Uint8Array(await (await fetch(link)).arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
};
