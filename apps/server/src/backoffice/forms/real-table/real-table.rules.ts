import type { RealTableDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { type FieldInput, plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { type FieldTypeKey, fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { isColumnName, ownColumns } from '@shuyuan/contract/backoffice/forms/form-name';
import type { RealColumn } from './real-table.repository';
import { realTableTexts } from './real-table.texts';

/** The length of a single-line text; see the contract's `text`. */
const lineMax = 255;
const scaleMax = 8;
const labelMax = 50;

/** With more values than this a column is not offered as a choice. */
export const choicesMax = 200;
const choiceLengthMax = 100;

/** A sample of the rows: the longest text or the most decimals, and the values of lists. */
export interface Sample {
  readonly most: ReadonlyMap<string, number>;
  readonly values: ReadonlyMap<string, readonly string[]>;
}

interface Guess {
  readonly edit_input: FieldTypeKey;
  readonly select_item?: FieldInput['select_item'];
  readonly settings?: FieldInput['settings'];
}

const textTypes = new Set(['text', 'varchar', 'bpchar', 'citext', 'uuid', 'name']);
const decimalTypes = new Set(['numeric', 'float4', 'float8']);
const listTypes = new Set(['_text', '_varchar']);
const plainTypes: Readonly<Record<string, FieldTypeKey>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  bool: 'switch',
  date: 'date',
  timestamptz: 'datetime',
  timestamp: 'datetime',
  time: 'time',
  daterange: 'date_range',
  sealed: 'id_card',
};

/** Whether a column's rows say more about it than its type does. */
export const needsSample = ({ type, scale }: RealColumn): 'text' | 'number' | 'list' | undefined => {
  if (textTypes.has(type)) return 'text';
  if (listTypes.has(type)) return 'list';
  return decimalTypes.has(type) && scale === null ? 'number' : undefined;
};

const decimalGuess = ({ column, scale }: RealColumn, { most }: Sample): Guess | string => {
  const digits = scale ?? most.get(column) ?? 0;
  if (digits > scaleMax) return realTableTexts.tooManyDigits(scaleMax);
  return { edit_input: 'decimal', settings: { scale: Math.max(1, digits) } };
};

const listGuess = ({ column }: RealColumn, { values }: Sample): Guess | string => {
  const found = values.get(column) ?? [];
  const odd = found.some((value) => value.trim() !== value || value === '' || value.length > choiceLengthMax);
  if (found.length === 0 || found.length > choicesMax || odd) return realTableTexts.noChoices;
  return { edit_input: 'multi_select', select_item: found.map((value) => ({ label: value, value })) };
};

const referenceGuess = ({ target, target_form_id }: RealColumn): Guess | undefined => {
  if (target !== null) return { edit_input: target };
  if (target_form_id === null) return undefined;
  return { edit_input: 'relation', settings: { relation_form_id: target_form_id } };
};

/** The field type that fits a column, or why none does. */
const guess = (column: RealColumn, sample: Sample): Guess | string => {
  if (!isColumnName(column.column)) return realTableTexts.badName;
  if (column.generated) return realTableTexts.generated;
  if (column.type === 'int8') {
    const reference = referenceGuess(column);
    if (reference !== undefined) return reference;
  }
  if (textTypes.has(column.type)) {
    return { edit_input: (sample.most.get(column.column) ?? 0) > lineMax ? 'textarea' : 'text' };
  }
  if (decimalTypes.has(column.type)) return decimalGuess(column, sample);
  if (listTypes.has(column.type)) return listGuess(column, sample);
  const key = Object.hasOwn(plainTypes, column.type) ? plainTypes[column.type] : undefined;
  return key === undefined ? realTableTexts.noType : { edit_input: key };
};

/** Unique labels: where several columns have the same comment, the column name is added. */
const labelOf = ({ column, comment }: RealColumn, taken: ReadonlySet<string>): string => {
  const label = comment.trim().slice(0, labelMax).trim() || column;
  return taken.has(label) ? `${label.slice(0, labelMax - column.length - 1)} ${column}` : label;
};

const fieldOf = (
  column: RealColumn,
  { edit_input, select_item = [], settings = {} }: Guess,
  name: string,
): FieldInput => {
  const type = fieldTypeOf(edit_input);
  const rules = [...(column.required ? ['required' as const] : []), ...(column.unique ? ['unique' as const] : [])];
  const validation = rules.filter((rule) => type.rules.includes(rule));
  return plainField({ field: column.column, name, edit_input, validation, select_item, settings });
};

/** A table's columns as the fields of a form; the comment of a column becomes its label. */
export const fieldsOfColumns = (
  columns: readonly RealColumn[],
  sample: Sample,
): Pick<RealTableDetail, 'fields' | 'left_out'> => {
  const fields: FieldInput[] = [];
  const leftOut: RealTableDetail['left_out'] = [];
  const labels = new Set<string>();
  for (const column of columns) {
    if (ownColumns.some((own) => own === column.column)) continue;
    const guessed = guess(column, sample);
    if (typeof guessed === 'string') {
      leftOut.push({ column: column.column, type: column.full_type, reason: guessed });
      continue;
    }
    const label = labelOf(column, labels);
    labels.add(label);
    fields.push(fieldOf(column, guessed, label));
  }
  return { fields, left_out: leftOut };
};
