import type { Secrets } from '../../../platform/secrets/secrets';
import { archiveTexts as texts } from './archive.texts';
import { type ArchivedFile, listFolder, manifestName, readManifest } from './manifest';
import { placeOf, verifyFile } from './verify-file';

/** The result of verifying the files of an archive. */
export interface ArchiveReport {
  readonly files: readonly ArchivedFile[];
  readonly rows: number;
  /** What is not as it was written, each with the file's name; empty when the archive is whole. */
  readonly faults: readonly string[];
}

/** Where a file does not continue the one before it. */
const seamFaults = (files: readonly ArchivedFile[]): string[] =>
  files.flatMap((file, at) => {
    const before = files[at - 1];
    const isSeam =
      before === undefined ||
      (file.first_link === before.last_link + 1 &&
        file.previous_hash === before.last_hash &&
        file.month > before.month);
    return isSeam ? [] : [texts.named(file.file, [texts.noSeam(before.file)])];
  });

/** Verifies an archive by its files and the keys alone: seal, hashes, and each row's place in the chain. */
export const verifyArchive = async (folder: string, secrets: Secrets): Promise<ArchiveReport> => {
  const [found, { files: names }] = [await readManifest(folder, secrets), await listFolder(folder)];
  if (found === undefined || found === 'unreadable') {
    const fault = found === undefined ? texts.missing : texts.unreadable;
    return { files: [], rows: 0, faults: [texts.named(manifestName, [fault])] };
  }
  const { files, seal, keyId } = found;
  const faults = [
    ...(seal === 'broken' ? [texts.named(manifestName, [texts.sealBroken])] : []),
    ...(seal === 'unknown_key' ? [texts.named(manifestName, [texts.unknownKey(keyId)])] : []),
    ...seamFaults(files),
    ...names
      .filter((name) => !files.some(({ file }) => file === name))
      .map((name) => texts.named(name, [texts.unlisted])),
  ];
  for (const entry of files) {
    const inFile = await verifyFile(placeOf(folder, entry), { entry, secrets });
    if (inFile.length > 0) faults.push(texts.named(entry.file, inFile));
  }
  return { files, rows: files.reduce((sum, { rows }) => sum + rows, 0), faults };
};
