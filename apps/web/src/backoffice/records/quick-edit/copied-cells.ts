import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { formatCell } from '../../../ui/data-table/cell-format';
import { type Column, cellValue } from '../../../ui/data-table/column';
import { isNothing, isRef } from '../record-values';
import { quickEditTexts as texts } from './quick-edit.texts';

/** A copied value: a number that a spreadsheet program calculates with, or a text that it leaves alone. */
export interface CopiedCell {
  readonly kind: 'number' | 'text';
  readonly text: string;
}

/** What a spreadsheet program would evaluate, as the export has it. */
const risky = /^'*[=+\-@\t\r]/;

/** A text that is not evaluated where it is pasted. */
const guarded = (text: string): string => (risky.test(text) ? `'${text}` : text);

const numberOf = (field: CustomFormField, value: unknown): string => {
  const { unitSize = 1 } = fieldTypeOf(field.edit_input);
  return unitSize === 1 ? String(value) : (Number(value) / unitSize).toFixed(String(unitSize).length - 1);
};

const labelIn = ({ select_item }: CustomFormField, value: unknown): string =>
  select_item.find((option) => option.value === value)?.label ?? String(value);

/** The words of a value; undefined for one that only its cell can write. */
const wordsOf = (field: CustomFormField, value: unknown): string | undefined => {
  const { options, comparedAs, yesNo, html, pointsTo, many } = fieldTypeOf(field.edit_input);
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (yesNo) return value === true ? texts.yes : texts.no;
  if (options === 'flat') return parts.map((part) => labelIn(field, part)).join('、');
  if (pointsTo !== undefined) return parts.map((part) => (isRef(part) ? part.label : `#${part}`)).join('、');
  if (comparedAs === 'instant') return formatCell(value, 'datetime');
  const isOdd = html === true || options === 'tree' || (typeof value === 'object' && !many);
  return isOdd ? undefined : formatCell(value);
};

/** A value as it is copied; `shown` are the words of its cell, if that is on the page. */
export const copiedCell = (
  meta: Pick<RecordMeta, 'fields' | 'masked'>,
  column: Column<RecordRow>,
  { row, shown }: { row: RecordRow; shown: string | undefined },
): CopiedCell => {
  const value = cellValue(column, row);
  const field = meta.fields.find((own) => own.field === column.key);
  if (isNothing(value)) return { kind: 'text', text: '' };
  const isNumber = field
    ? fieldTypeOf(field.edit_input).comparedAs === 'number' && !meta.masked.includes(field.field)
    : column.kind === 'number';
  if (isNumber) return { kind: 'number', text: field ? numberOf(field, value) : String(value) };
  const words = field ? (wordsOf(field, value) ?? shown ?? formatCell(value)) : formatCell(value, column.kind);
  return { kind: 'text', text: guarded(words) };
};

const plain = (text: string): string => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const marked = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => escaped[sign] ?? sign).replace(/\r?\n/g, '<br>');

/** Excel takes a text of digits for a number, and rounds it, unless its cell says that it is a text. */
const cellHtml = ({ kind, text }: CopiedCell): string =>
  kind === 'number' ? `<td>${marked(text)}</td>` : `<td style="mso-number-format:'\\@'">${marked(text)}</td>`;

/** Copied rows as the clipboard takes them: lines of tabs, and a table. */
export const clipboardTable = (rows: readonly (readonly CopiedCell[])[]): { plain: string; html: string } => ({
  plain: rows.map((cells) => cells.map(({ text }) => plain(text)).join('\t')).join('\r\n'),
  html: `<meta charset="utf-8"><table>${rows.map((cells) => `<tr>${cells.map(cellHtml).join('')}</tr>`).join('')}</table>`,
});
