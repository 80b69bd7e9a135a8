import type { RecordExport } from '@shuyuan/contract/backoffice/records/record-export';
import type { Cell } from '../../../platform/excel/cell';
import type { SheetContent } from '../../../platform/excel/workbook-writer';
import type { Visibility } from '../row/visibility';
import { exportTexts } from './export.texts';

const { about: texts } = exportTexts;

const text = (value: string): Cell => ({ kind: 'text', value });

/** A search value as people read it: choices by their labels, ranges by their ends. */
const valueWords = (value: unknown, labels: ReadonlyMap<string, string>): string => {
  if (value === null || value === undefined || value === '') return texts.open;
  if (typeof value === 'object' && !Array.isArray(value)) return JSON.stringify(value);
  if (!Array.isArray(value)) return labels.get(String(value)) ?? String(value);
  const isRange = value.length === 2 && labels.size === 0;
  return value.map((part) => valueWords(part, labels)).join(isRange ? texts.range : texts.listSeparator);
};

const filterWords = ({ filter, ids, deleted }: RecordExport, { reach }: Visibility): string => {
  const searched = Object.entries(filter.search ?? {}).map(([name, value]) => {
    const field = reach.fields.find((candidate) => candidate.field === name);
    const labels = new Map(field?.select_item.map(({ value, label }) => [value, label]));
    return texts.field(field?.name ?? name, valueWords(value, labels));
  });
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
