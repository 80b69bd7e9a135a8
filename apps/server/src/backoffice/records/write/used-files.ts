import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { fileNamesIn } from '../../files';
import type { WrittenForm } from './written-form';

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
};

/** The files that a row uses, those in its rich texts too, as key/name. */
export const filesOf = ({ files, richTexts }: Pick<WrittenForm, 'files' | 'richTexts'>, row: RecordValues): string[] =>
  [...files, ...richTexts].flatMap(({ field }) => textsOf(row[field]).flatMap(fileNamesIn));

/**
 * The files that have to be there for these values to be written: those of the library that fields name. An address with
 * another host, and an image in a text that somebody pasted, are left as they are.
 */
export const neededFiles = ({ files }: Pick<WrittenForm, 'files'>, values: RecordValues): string[] =>
  files.flatMap(({ field }) =>
    textsOf(values[field])
      .filter((url) => url.startsWith('/'))
      .flatMap(fileNamesIn),
  );
