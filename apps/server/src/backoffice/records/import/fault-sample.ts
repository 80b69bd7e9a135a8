import { storedFaultsMax } from '@shuyuan/contract/backoffice/records/record-import';
import { withoutIdNumbers } from '../row/mask';
import type { FaultyRow, StoredFault } from './fault.repository';
import type { JudgedRow } from './row-judge';

/** The most characters of bad rows that are stored; a file may repeat one long text in very many cells. */
const lengthMax = 10_000_000;

/** The faults of rows, in the order of the file. */
export const faultsIn = (rows: readonly JudgedRow[]): StoredFault[] =>
  rows.flatMap(({ read, faults = {}, likely }) =>
    Object.entries(faults).map(([field, messages]) => ({
      row: read.row,
      field,
      text: read.textOf(field),
      // Unlike the text they are not sealed.
      messages: withoutIdNumbers([...messages]),
      likely: likely[field] ?? null,
    })),
  );

/** Selects the bad rows of a file that are stored for review and correction: complete ones, while there is room. */
export class FaultSample {
  #faults = 0;
  #length = 0;

  /** The selected ones of the next rows. */
  take(judged: readonly JudgedRow[]): { rows: Omit<FaultyRow, 'fixes'>[]; faults: StoredFault[] } {
    const rows: Omit<FaultyRow, 'fixes'>[] = [];
    const faults: StoredFault[] = [];
    for (const row of judged) {
      if (row.faults === undefined || this.#faults >= storedFaultsMax) continue;
      const { cells } = row.read;
      const own = faultsIn([row]);
      const texts = [...Object.values(cells).map((cell) => cell?.value ?? ''), ...own.map(({ text }) => text)];
      const length = texts.reduce((sum, text) => sum + text.length, 0);
      if (this.#length + length > lengthMax) continue;
      this.#length += length;
      this.#faults += own.length;
      rows.push({ row: row.read.row, cells });
      faults.push(...own);
    }
    return { rows, faults };
  }
}
