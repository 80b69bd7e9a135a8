import type { AuditArchived } from '@shuyuan/contract/backoffice/audit/audit-archived';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { messageStates } from '@shuyuan/contract/backoffice/messages/message';
import { messageWays } from '@shuyuan/contract/backoffice/messages/message-kind';
import { messageKinds } from '@shuyuan/contract/product/message-kinds';
import type { Cell } from '../../../platform/excel/cell';
import type { SheetContent } from '../../../platform/excel/workbook-writer';
import { plainTextOf } from '../../../platform/rich-text/plain-text';
import type { PersonMessage } from '../../messages';
import type { ChosenForm } from './chosen-records';
import type { FoundRecord, TrailEntry } from './person.repository';
import { personTexts as texts } from './person.texts';
import { columnFields, type PersonForm } from './person-form';

const text = (value: string): Cell => ({ kind: 'text', value });

const labelIn = (options: readonly FieldOption[], value: string): string | undefined => {
  for (const { value: own, label, children = [] } of options) {
    const found = own === value ? label : labelIn(children, value);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** How the addresses of files in a text are written. */
type Placed = (text: string) => string;

/** A value as staff read it: choices by their labels, rich text as plain words. */
const shown = ({ select_item, edit_input }: CustomFormField, value: string | null | undefined): string => {
  if (!value) return '';
  if (fieldTypeOf(edit_input).html) return plainTextOf(value);
  if (select_item.length === 0) return value;
  const parts = value.split(texts.separator);
  return parts.map((part) => labelIn(select_item, part) ?? part).join(texts.separator);
};

/** One sheet per form, with every value in full. */
export const recordSheets = (chosen: readonly ChosenForm[], placed: Placed): SheetContent[] =>
  chosen.map(({ form, records }) => {
    const fields = columnFields(form);
    const headers = [texts.id, ...fields.map(({ name }) => name), texts.createdAt, texts.inBin];
    return {
      name: form.definition.name,
      columns: headers.map((header) => ({ header })),
      rows: records.map((record: FoundRecord) => [
        text(String(record.id)),
        ...fields.map((field) => text(placed(shown(field, record.texts[field.field])))),
        text(record.created_at),
        text(record.live_deleted ? texts.yes : texts.no),
      ]),
    };
  });

/** The history of one record. */
export interface RecordTrail {
  readonly form: PersonForm;
  readonly id: number;
  readonly entries: readonly TrailEntry[];
}

const words = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

const trailRows = ({ form, id, entries }: RecordTrail, placed: Placed): Cell[][] => {
  const names = new Map(form.definition.fields.map(({ field, name }) => [field, name]));
  return entries.flatMap(({ at, actor_name, action, before, after }) => {
    const head = [form.definition.name, String(id), at, actor_name, texts.actions[action] ?? action];
    const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    const lines =
      columns.length === 0
        ? [['', '', '']]
        : columns.map((column) => [names.get(column) ?? column, words(before?.[column]), words(after?.[column])]);
    return lines.map((line) => [...head, ...line.map(placed)].map(text));
  });
};

/** The history of the records, in one sheet. */
export const trailSheet = (
  trails: readonly RecordTrail[],
  { placed, archived }: { placed: Placed; archived: AuditArchived | null },
): SheetContent => ({
  name: texts.history,
  columns: [texts.form, texts.id, texts.at, texts.who, texts.action, texts.field, texts.before, texts.after].map(
    (header) => ({ header }),
  ),
  rows: [
    ...(archived === null ? [] : [[text(texts.archived(archived.until))]]),
    ...trails.flatMap((trail) => trailRows(trail, placed)),
  ],
});

/** What was told of the records of one form. */
export interface FormMessages {
  readonly form: PersonForm;
  readonly messages: readonly PersonMessage[];
}

/** The messages about the records, in one sheet. */
export const messageSheet = (found: readonly FormMessages[]): SheetContent => {
  const kinds = new Map<string, string>(messageKinds.map(({ key, name }) => [key, name]));
  return {
    name: texts.messages,
    columns: texts.messageHead.map((header) => ({ header })),
    rows: found.flatMap(({ form, messages }) =>
      messages.map(({ record_id, created_at, kind, way, state, name, address, title, body }) =>
        [
          ...[form.definition.name, String(record_id), created_at, kinds.get(kind) ?? texts.byHand],
          ...[messageWays[way], messageStates[state], name, address, title, body],
        ].map(text),
      ),
    ),
  };
};
