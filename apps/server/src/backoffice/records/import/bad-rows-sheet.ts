import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { Cell } from '../../../platform/excel/cell';
import { writeWorkbook } from '../../../platform/excel/workbook-writer';
import { textCell } from '../../forms';
import type { StoredImport } from './import.repository';
import { importTexts } from './import.texts';
import type { RowBatch } from './judged-file';
import type { JudgedRow } from './row-judge';

const texts = importTexts.badRows;

interface Parts {
  readonly path: string;
  readonly entry: Pick<StoredImport, 'columns' | 'mapping'>;
  readonly fields: readonly CustomFormField[];
}

/** Writes the bad rows of a file as a sheet with the file's own columns and, in the last one, what is wrong with each. */
export class BadRowsSheet {
  readonly #rows = new PassThrough({ objectMode: true });
  readonly #width: number;
  readonly #names: ReadonlyMap<string, string>;
  readonly #written: Promise<void>;

  constructor(private readonly parts: Parts) {
    const { path, entry, fields } = parts;
    this.#width = 1 + Math.max(...entry.columns.map(({ column }) => column));
    this.#names = new Map(fields.map(({ field, name }) => [field, name]));
    const headers = new Map(entry.columns.map(({ column, header }) => [column, header]));
    const columns = Array.from({ length: this.#width }, (_, column) => ({ header: headers.get(column) ?? '' }));
    this.#written = writeWorkbook(createWriteStream(path, { flags: 'wx', mode: 0o600 }), [
      { name: texts.sheet, columns: [...columns, { header: texts.reason, width: 60, wrap: true }], rows: this.#rows },
    ]);
    // A failure surfaces where the rows or the end are awaited.
    this.#written.catch(() => undefined);
  }

  #reason(faults: NonNullable<JudgedRow['faults']>): string {
    return Object.entries(faults)
      .map(([field, messages]) => texts.fault(this.#names.get(field) ?? field, messages))
      .join(texts.separator);
  }

  /** The cells of a row with its corrections. An error value would come back as a text, so it is left out. */
  #cells(cells: readonly Cell[], fixes: Readonly<Record<string, string>>): Cell[] {
    const row = Array.from({ length: this.#width }, (_, column): Cell => {
      const cell = cells[column] ?? null;
      return cell?.kind === 'error' ? null : cell;
    });
    for (const { column, field } of this.parts.entry.mapping) {
      const text = Object.hasOwn(fixes, field) ? fixes[field] : undefined;
      if (text !== undefined) row[column] = textCell(text);
    }
    return row;
  }

  /** Adds the bad ones of some rows. */
  async add({ rows, fixes }: Pick<RowBatch, 'rows' | 'fixes'>, judged: readonly JudgedRow[]): Promise<void> {
    for (const [at, { faults }] of judged.entries()) {
      const row = rows[at];
      if (faults === undefined || row === undefined) continue;
      const cells = this.#cells(row.cells, fixes.get(row.number) ?? {});
      const isRoom = this.#rows.write([...cells, textCell(this.#reason(faults))]);
      if (!isRoom) await Promise.race([once(this.#rows, 'drain'), this.#written]);
    }
  }

  /** Waits until the file is complete. */
  async finish(): Promise<void> {
    this.#rows.end();
    await this.#written;
  }

  /** Stops writing a file that nobody gets. */
  async abandon(): Promise<void> {
    this.#rows.destroy();
    await this.#written.catch(() => undefined);
  }
}

/** Writes a sheet of bad rows while `work` goes on. */
export const withBadRowsSheet = async <T>(parts: Parts, work: (sheet: BadRowsSheet) => Promise<T>): Promise<T> => {
  const sheet = new BadRowsSheet(parts);
  try {
    return await work(sheet);
  } finally {
    await sheet.abandon();
  }
};
