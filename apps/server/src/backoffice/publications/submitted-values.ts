import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { publicationErrors } from '@shuyuan/contract/backoffice/publications/publication.errors';
import { judgeRecord, type RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller, Origin } from '../../platform/http/slice';
import { fileNamesIn, keyIn } from '../files';
import type { NewRecord } from '../records';
import type { PublicationDeps } from './publication.deps';
import type { StoredPublication } from './publication.repository';
import { type PageFields, publicFields } from './publication.rules';
import { publicationTexts } from './publication.texts';
import { takeUploads } from './publication-file.repository';

/** The values of a submission, by the same rules as in the browser: published fields alone, and those that are shown. */
export const judgeSubmission = ({
  may,
  page,
  values,
}: {
  may: Pick<NewRecord, 'fields'>;
  page: PageFields;
  values: RecordValues;
}): RecordValues => {
  const fields = publicFields(may, page).map((field) => ({ ...field, form_show: 1 as const }));
  const foreign = Object.keys(values).filter((column) => !fields.some(({ field }) => field === column));
  const judged = judgeRecord({ fields, values });
  const faults = {
    ...judged.faults,
    ...Object.fromEntries(foreign.map((column) => [column, [publicationTexts.notPublished]])),
  };
  if (Object.keys(faults).length > 0) throw new AppError(platformErrors.invalidInput, { errors: faults });
  return judged.values;
};

const textsOf = (value: unknown): string[] => [value].flat().filter((entry) => typeof entry === 'string');

/** Makes the files that a submission names ordinary ones; each was uploaded for this page and field, and is used once. */
export const admitFiles = async (
  { quarantine }: Pick<PublicationDeps, 'quarantine'>,
  db: Tx,
  given: {
    may: Pick<NewRecord, 'fields'>;
    page: Pick<StoredPublication, 'id' | 'fields'>;
    values: RecordValues;
    caller: Caller;
    origin: Origin;
  },
): Promise<void> => {
  const { may, page, values, caller, origin } = given;
  const named = may.fields
    .filter((field) => fieldTypeOf(field.edit_input).holdsFiles !== undefined)
    .flatMap(({ field }) => textsOf(values[field]).map((url) => ({ field, url, name: fileNamesIn(url)[0] ?? '/' })));
  const keys = [...new Set(named.map(({ name }) => keyIn(name)))];
  const files = await takeUploads(db, { publicationId: page.id, keys });
  const isThere = ({ field, url, name }: (typeof named)[number]): boolean =>
    url === `/files/${name}` && files.some((file) => `${file.key}/${file.name}` === name && file.field === field);
  const lost = named.filter((one) => !isThere(one));
  if (lost.length > 0 || keys.length < named.length) {
    const { unknownFile } = publicationErrors;
    const fields = (lost.length > 0 ? lost : named).map(({ field }) => [field, [unknownFile.errmsg]]);
    throw new AppError(unknownFile, { errors: Object.fromEntries(fields) });
  }
  await quarantine.admit(db, { files: files.map(({ field: _field, ...file }) => file), caller, origin });
};
