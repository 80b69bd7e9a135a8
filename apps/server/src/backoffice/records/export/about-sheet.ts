import { ownExportColumns, type RecordExport } from '@shuyuan/contract/backoffice/records/record-export';
import {
  asksNoValue,
  operatorsOf,
  ownConditionTypes,
  type RecordCondition,
  relativeDays,
} from '@shuyuan/contract/backoffice/records/record-operators';
import { isConditionGroup } from '@shuyuan/contract/platform/condition-groups';
import type { Cell } from '../../../platform/excel/cell';
import type { SheetContent } from '../../../platform/excel/workbook-writer';
import type { Visibility } from '../row/visibility';
import { exportTexts } from './export.texts';

const { about: texts } = exportTexts;

const isOwnCondition = (name: string): name is keyof typeof ownConditionTypes => Object.hasOwn(ownConditionTypes, name);

const text = (value: string): Cell => ({ kind: 'text', value });

/** A search value as people read it: choices by their labels, ranges by their ends. */
const valueWords = (value: unknown, labels: ReadonlyMap<string, string>): string => {
  if (value === null || value === undefined || value === '') return texts.open;
  if (typeof value === 'object' && !Array.isArray(value)) return JSON.stringify(value);
  if (!Array.isArray(value)) return labels.get(String(value)) ?? String(value);
  const isRange = value.length === 2 && labels.size === 0;
  return value.map((part) => valueWords(part, labels)).join(isRange ? texts.range : texts.listSeparator);
};

/** Who reads a field's values: its name, its labels and, for a composite condition, its type. */
const readerOf = ({ reach }: Visibility, name: string) => {
  const field = reach.fields.find((candidate) => candidate.field === name);
  const type = field?.edit_input ?? (isOwnCondition(name) ? ownConditionTypes[name] : undefined);
  const own = isOwnCondition(name) ? ownExportColumns[name] : undefined;
  const labels = new Map(field?.select_item.map(({ value, label }) => [value, label]));
  return { label: field?.name ?? own ?? name, type, labels };
};

const conditionWords = ([name, operator, value]: RecordCondition, visibility: Visibility): string => {
  const { label, type, labels } = readerOf(visibility, name);
  const words = type === undefined ? operator : (operatorsOf(type)[operator] ?? operator);
  const moving: Readonly<Record<string, string>> = relativeDays;
  const written = asksNoValue(operator)
    ? ''
    : operator === 'within'
      ? moving[String(value)]
      : valueWords(value, labels);
  return texts.condition(label, words, written ?? '');
};

const searchWords = (visibility: Visibility, [name, value]: [string, unknown]): string => {
  if (isConditionGroup(name)) {
    // The conditions have been validated with the list.
    const conditions = (value as readonly RecordCondition[]).map((one) => conditionWords(one, visibility));
    return texts[name === '$all' ? 'all' : 'any'](conditions.join(texts.separator));
  }
  const { label, labels } = readerOf(visibility, name);
  return texts.field(label, valueWords(value, labels));
};

const filterWords = ({ filter, ids, deleted }: RecordExport, visibility: Visibility): string => {
  const searched = Object.entries(filter.search ?? {}).map((entry) => searchWords(visibility, entry));
  const parts = [
    ...(deleted ? [texts.bin] : []),
    ...(ids === undefined ? [] : [texts.selected(ids.length)]),
    ...(filter.keyword === undefined || filter.keyword === '' ? [] : [texts.keyword(filter.keyword)]),
    ...searched,
  ];
  return parts.length === 0 ? texts.noFilter : parts.join(texts.separator);
};

/** The second sheet of an export, which documents it: who, when, what, how many. */
export const aboutSheet = (export_: {
  readonly request: RecordExport;
  readonly visibility: Visibility;
  readonly who: string;
  readonly when: Cell;
  readonly rows: number;
}): SheetContent => {
  const { request, visibility, who, when, rows } = export_;
  const masked = visibility.reach.fields.filter(
    ({ field }) => visibility.reach.masked.has(field) && request.columns.includes(field),
  );
  return {
    name: texts.sheet,
    columns: [
      { header: texts.item, width: 14 },
      { header: texts.content, width: 60, wrap: true },
    ],
    rows: [
      [text(texts.who), text(who)],
      [text(texts.when), when],
      [text(texts.form), text(visibility.form.definition.name)],
      [text(texts.filter), text(filterWords(request, visibility))],
      [text(texts.rows), { kind: 'number', value: String(rows) }],
      ...(masked.length === 0
        ? []
        : [[text(texts.masked), text(masked.map(({ name }) => name).join(texts.listSeparator))]]),
    ],
  };
};
