import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { CopyTransaction } from '../../../platform/db/copy';
import { inTurns, Turns } from '../../../platform/process/turns';
import { takeSerials } from '../../forms';
import { changedFields } from '../write/changes';
import { writeEdits } from '../write/edit/edit-rows';
import type { FindableRow } from '../write/found-by';
import { missingTargets } from '../write/judge/reference.repository';
import { explainClosed } from '../write/refused-write';
import { filesOf } from '../write/used-files';
import type { WriteContext } from '../write/write-context';
import { tellingFields } from '../write/write-failure';
import { CopyRows } from './copy-row.statement';
import { insertLinks, keepEdits, noteFiles } from './new-rows.repository';
import type { JudgedRow } from './row-judge';

interface Made {
  readonly id: number;
  readonly values: RecordValues;
}

/** Writes validated rows in the one transaction of an import. */
export class RowWriter {
  made = 0;
  changed = 0;
  readonly #turns = new Turns();
  /** The rows being written; meanwhile the next ones are prepared. */
  #copying: Promise<void> = Promise.resolve();

  constructor(
    private readonly parts: {
      readonly transaction: CopyTransaction;
      readonly context: WriteContext;
      readonly importId: number;
      readonly firstId: number;
      readonly departmentId: number | null;
      readonly findable: FindableRow;
    },
  ) {}

  /** Writes some rows; none of them may have faults. */
  async write(rows: readonly JudgedRow[]): Promise<void> {
    await this.#holdTargets(rows.map(({ values }) => values));
    await this.#insert(rows.filter(({ current }) => current === undefined));
    await this.#edit(rows.filter(({ current, isSame }) => current !== undefined && !isSame));
  }

  /** Waits until all rows are written. */
  finish(): Promise<void> {
    return this.#copying;
  }

  /** Sends lines once the ones before are written. */
  async #copy({ statement }: CopyRows, lines: string): Promise<void> {
    const { context, transaction } = this.parts;
    await this.#copying;
    this.#copying = tellingFields(context.written, () => transaction.copy(statement, lines));
    // A failure surfaces where the promise is awaited.
    this.#copying.catch(() => undefined);
  }

  async #keeperValues({ values, current }: JudgedRow): Promise<RecordValues> {
    const { context, transaction } = this.parts;
    const { caller, origin } = context;
    const beforeSave = context.written.keeper?.beforeSave;
    if (beforeSave === undefined) return values;
    return beforeSave({ db: transaction.db, caller, origin, id: current?.id, values, current: current?.values });
  }

  /** Locks what the rows point to, so that nobody deletes it before they are written. */
  async #holdTargets(rows: readonly RecordValues[]): Promise<void> {
    const { context, transaction } = this.parts;
    const { written } = context;
    for (const field of [...written.references, ...written.links]) {
      const named = rows.flatMap((row) => row[field.field] ?? []).filter((id) => typeof id === 'number');
      const missing = await missingTargets(transaction.db, { form: written.form, field, ids: [...new Set(named)] });
      if (missing.length > 0) await explainClosed(transaction.db, { written, rows });
    }
  }

  async #insert(rows: readonly JudgedRow[]): Promise<void> {
    if (rows.length === 0) return;
    const { context, transaction, firstId, departmentId, findable } = this.parts;
    const { written, caller } = context;
    const numbers = new Map<string, readonly string[]>();
    for (const field of written.serials) {
      numbers.set(field.field, await takeSerials(transaction.db, { field, count: rows.length }));
    }
    const made: Made[] = [];
    for (const [at, row] of rows.entries()) {
      const serials = Object.fromEntries([...numbers].map(([field, given]) => [field, given[at]]));
      made.push({ id: firstId + this.made + at, values: { ...(await this.#keeperValues(row)), ...serials } });
    }
    const copier = new CopyRows(written, { adminId: caller.adminId, departmentId, seal: transaction.seal });
    const lines = await inTurns(
      made,
      ({ id, values }) => copier.line({ id, values, found: findable(values) }),
      this.#turns,
    );
    await this.#copy(copier, lines.join(''));
    this.made += made.length;
    if (written.links.length + written.files.length + written.richTexts.length === 0) return;
    await this.finish();
    for (const field of written.links) {
      const links = made.map(({ id, values }) => ({ id, targets: (values[field.field] ?? []) as number[] }));
      await insertLinks(transaction.db, { field, links });
    }
    await this.#useFiles(made);
  }

  async #useFiles(made: readonly Made[]): Promise<void> {
    const { context, transaction } = this.parts;
    const { written } = context;
    if (written.files.length + written.richTexts.length === 0) return;
    const uses = made.map(({ id, values }) => ({ id, names: filesOf(written, values) }));
    await noteFiles(transaction.db, { written, uses: uses.filter(({ names }) => names.length > 0) });
  }

  async #edit(rows: readonly JudgedRow[]): Promise<void> {
    const { context, transaction, importId } = this.parts;
    const { written } = context;
    const edits = [];
    for (const row of rows)
      if (row.current !== undefined) edits.push({ row: row.current, values: await this.#keeperValues(row) });
    if (edits.length === 0) return;
    const outcome = await writeEdits(transaction.db, { context, edits, act: 'import' });
    if (!outcome.written) await explainClosed(transaction.db, { written, rows: outcome.rows });
    const fields = [...written.inColumns, ...written.links];
    const changes = edits.flatMap(({ row, values }) => {
      const touched = changedFields(fields, { current: row.values, values });
      if (touched.length === 0) return [];
      const before = Object.fromEntries(touched.map(({ field }) => [field, row.values[field] ?? null]));
      return [{ id: row.id, version: row.version + 1, before }];
    });
    await keepEdits(transaction.db, { importId, fields, edits: changes });
    this.changed += changes.length;
  }
}
