import type { RealTableDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import type { Executor } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { readRealColumns, readRealTables, sampleColumns, sampleLists } from './real-table.repository';
import { choicesMax, fieldsOfColumns, needsSample } from './real-table.rules';

/** A table of the schema `form` with its columns made into fields; no other schema can be asked for (assurance C24). */
export const showRealTable = async (db: Executor, name: string): Promise<RealTableDetail> => {
  const [[table], columns] = await Promise.all([readRealTables(db, name), readRealColumns(db, name)]);
  if (table === undefined) throw new AppError(formErrors.tableNotFound);
  const namesFor = (kind: 'text' | 'number' | 'list') =>
    columns.filter((column) => needsSample(column) === kind).map(({ column }) => column);
  const [most, values] = await Promise.all([
    sampleColumns(db, { table: name, texts: namesFor('text'), numbers: namesFor('number') }),
    sampleLists(db, { table: name, lists: namesFor('list'), most: choicesMax }),
  ]);
  return { ...table, ...fieldsOfColumns(columns, { most, values }) };
};
