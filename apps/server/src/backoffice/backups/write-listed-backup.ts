import { stat } from 'node:fs/promises';
import { kyselyOver } from '../../platform/db/copy';
import { inTransaction } from '../../platform/db/database';
import { recordAudit } from '../audit';
import { insertCommandRun } from './backup.repository';
import { wordsOf } from './backup.service';
import { backupTexts as texts } from './backup.texts';
import { type BackupParts, openCopyClient, type WrittenBackup, writeBackup } from './write-backup';

type CommandRun = Parameters<typeof insertCommandRun>[1];

const list = async (url: string, run: CommandRun): Promise<void> => {
  const client = await openCopyClient(url);
  try {
    await inTransaction(kyselyOver(client), async (db) => {
      const { state, message, path, bytes, rows, files } = run;
      await recordAudit(db, {
        origin: { requestId: '', ip: '', userAgent: '' },
        action: 'backup.run',
        target: { type: 'backup', id: await insertCommandRun(db, run) },
        after: { path, state, message, bytes, rows, files },
        outcome: state,
      });
    });
  } finally {
    await client.end();
  }
};

/** Makes a backup by a command and adds it to the list, failed or not; a database of an older version takes no such row. */
export const writeListedBackup = async (parts: BackupParts): Promise<WrittenBackup & { isListed: boolean }> => {
  const { url, path, passphrase } = parts;
  const startedAt = performance.now();
  const note = (end: Omit<CommandRun, 'path' | 'is_sealed' | 'seconds'>): Promise<boolean> => {
    const seconds = (performance.now() - startedAt) / 1000;
    return list(url, { ...end, path, is_sealed: passphrase !== undefined, seconds }).then(
      () => true,
      () => false,
    );
  };
  try {
    const written = await writeBackup(parts);
    const { rows, files, damaged } = written;
    const message = damaged.length === 0 ? '' : texts.damaged(damaged.length);
    const { size: bytes } = await stat(path);
    return { ...written, isListed: await note({ state: 'succeeded', message, rows, files, bytes }) };
  } catch (error) {
    await note({ state: 'failed', message: wordsOf(error) });
    throw error;
  }
};
