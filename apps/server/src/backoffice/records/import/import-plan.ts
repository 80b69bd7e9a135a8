import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { ColumnMapping, ImportMode } from '@shuyuan/contract/backoffice/records/record-import';
import { importMessages as messages } from '@shuyuan/contract/backoffice/records/record-import.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../../platform/http/app-error';
import type { WriteContext } from '../write/write-context';
import type { ImportContext } from './import-context';
import type { ImportPlan } from './row-judge';
import { RowReader } from './row-reader';

/** The request for an import. */
export interface ImportCommand {
  readonly mapping: readonly ColumnMapping[];
  readonly mode: ImportMode;
  readonly key_field: string | null;
}

/** The fields that a column can be mapped to; a serial number only as the key. */
export const importableFields = ({ written, visibility, share }: WriteContext): readonly CustomFormField[] => [
  ...share.writable,
  ...written.serials.filter((field) => visibility.reach.fields.includes(field)),
];

/** Records are matched by fields that the caller sees, or by a complete number; other masked texts could be guessed. */
const mayFind = ({ visibility }: WriteContext, { field, edit_input }: CustomFormField): boolean =>
  !visibility.reach.masked.has(field) || fieldTypeOf(edit_input).isWhole !== undefined;

const invalid = (field: string, message: string): AppError =>
  new AppError(platformErrors.invalidInput, { errors: { [field]: [message] } });

/** Refuses fields that cannot be mapped; for a decided field, callers who see it get its own message. */
export const refuseUnknown = (context: WriteContext, given: readonly string[]): void => {
  const fields = importableFields(context);
  const unknown = given.find((field) => !fields.some((own) => own.field === field));
  if (unknown === undefined) return;
  const isSeen = context.visibility.reach.fields.some((own) => own.field === unknown);
  throw invalid('mapping', (isSeen && context.written.decided.get(unknown)?.message) || messages.unknownField);
};

/** The plan of an import; refused where its mapping or its key is invalid. */
export const planImport = (
  context: ImportContext,
  command: ImportCommand,
  columns?: readonly { column: number }[],
): { plan: ImportPlan; reader: RowReader } => {
  const fields = importableFields(context);
  const { mapping, mode } = command;
  if (mapping.length === 0) throw invalid('mapping', messages.noMapping);
  for (const { column, field } of mapping) {
    if (columns !== undefined && !columns.some((own) => own.column === column))
      throw invalid('mapping', messages.unknownColumn);
    refuseUnknown(context, [field]);
  }
  const isTwice = (values: readonly unknown[]): boolean => new Set(values).size !== values.length;
  if (isTwice(mapping.map(({ field }) => field)) || isTwice(mapping.map(({ column }) => column))) {
    throw invalid('mapping', messages.mappedTwice);
  }
  const reader = new RowReader(fields, { mapping, offset: context.offset });
  const key = mode === 'insert' ? undefined : fields.find(({ field }) => field === command.key_field);
  if (mode !== 'insert') {
    if (key === undefined) throw invalid('key_field', messages.needsKey);
    if (!fieldTypeOf(key.edit_input).identifies || !mayFind(context, key))
      throw invalid('key_field', messages.keyNotAllowed);
    if (!reader.mapped.includes(key)) throw invalid('key_field', messages.keyNotMapped);
  }
  return { plan: { context, mode, key, mapped: reader.mapped }, reader };
};
