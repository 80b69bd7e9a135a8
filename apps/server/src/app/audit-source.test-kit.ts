import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The source of every server file that writes audit rows. */
export const writingFiles = async (): Promise<string[]> => {
  const source = fileURLToPath(new URL('..', import.meta.url));
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !/\.test(-kit)?\.ts$/.test(file),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(source, file), 'utf8')));
  return texts.filter((text) => /recordAudit|auditSql/.test(text));
};
