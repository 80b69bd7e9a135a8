import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { ColumnMapping } from '@shuyuan/contract/backoffice/records/record-import';
import type { Cell, SheetRow } from '../../../platform/excel/cell';
import { cellReader, type NamedRecord, type Reading, shownText } from '../../forms';
import type { FaultyRow } from './fault.repository';

/** A row of the file as values of the form. */
export interface ReadRow {
  readonly row: number;
  /** The cells of mapped columns, by the column's number. */
  readonly cells: Readonly<Record<string, Cell>>;
  /** The values by field; references are not looked up yet. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly named: ReadonlyMap<string, { readonly named: readonly NamedRecord[]; readonly many: boolean }>;
  /** Mapped fields whose cell is empty. */
  readonly blank: readonly string[];
  readonly faults: Readonly<Record<string, readonly string[]>>;
  /** The displayed text of a field's cell. */
  readonly textOf: (field: string) => string;
}

interface ReadColumn {
  readonly column: number;
  readonly field: CustomFormField;
  readonly read: (cell: NonNullable<Cell>) => Reading;
}

/** Reads rows by the mapping of their columns. */
export class RowReader {
  readonly #columns: readonly ReadColumn[];
  /** Fields without a column; they have a value only where it was corrected. */
  readonly #others: ReadonlyMap<string, Omit<ReadColumn, 'column'>>;

  constructor(
    fields: readonly CustomFormField[],
    { mapping, offset }: { mapping: readonly ColumnMapping[]; offset: number },
  ) {
    const made = new Map(fields.map((field) => [field.field, { field, read: cellReader(field, { offset }) }]));
    this.#columns = mapping.flatMap(({ column, field }) => {
      const own = made.get(field);
      return own === undefined ? [] : [{ column, ...own }];
    });
    const mapped = new Set(this.#columns.map(({ field }) => field.field));
    this.#others = new Map([...made].filter(([field]) => !mapped.has(field)));
  }

  /** The fields that have a column. */
  get mapped(): readonly CustomFormField[] {
    return this.#columns.map(({ field }) => field);
  }

  /** A row of the file; `fixes` are texts that replace its cells, by field. */
  read({ number, cells }: SheetRow, fixes: FaultyRow['fixes'] = {}): ReadRow {
    const own: Record<string, Cell> = {};
    for (const { column } of this.#columns) own[column] = cells[column] ?? null;
    return this.reread({ row: number, cells: own, fixes });
  }

  /** A stored row. */
  reread({ row, cells, fixes }: FaultyRow): ReadRow {
    const values: Record<string, unknown> = {};
    const named = new Map<string, { named: readonly NamedRecord[]; many: boolean }>();
    const faults: Record<string, readonly string[]> = {};
    const blank: string[] = [];
    const take = (cell: Cell, { field, read }: Omit<ReadColumn, 'column'>): void => {
      const name = field.field;
      if (cell === null || cell.value.trim() === '') {
        blank.push(name);
        return;
      }
      const reading = read(cell);
      if ('fault' in reading) faults[name] = [reading.fault];
      else if ('named' in reading) named.set(name, reading);
      else values[name] = reading.value;
    };
    const mended = (field: string): Cell | undefined => {
      const text = Object.hasOwn(fixes, field) ? fixes[field] : undefined;
      return text === undefined ? undefined : { kind: 'text', value: text };
    };
    const cellOf = (column: ReadColumn): Cell => mended(column.field.field) ?? cells[column.column] ?? null;
    for (const column of this.#columns) take(cellOf(column), column);
    for (const name of Object.keys(fixes)) {
      const other = this.#others.get(name);
      if (other !== undefined) take(mended(name) ?? null, other);
    }
    // Computed on demand, since few cells are asked for.
    const textOf = (name: string): string => {
      const column = this.#columns.find(({ field }) => field.field === name);
      const cell = column === undefined ? mended(name) : cellOf(column);
      return cell === null || cell === undefined || cell.value.trim() === '' ? '' : shownText(cell);
    };
    return { row, cells, values, named, blank, faults, textOf };
  }
}
