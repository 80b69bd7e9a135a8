import { createWriteStream } from 'node:fs';
import { recordNodes } from '@shuyuan/contract/backoffice/access/nodes';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { exportJobKind, recordExport } from '@shuyuan/contract/backoffice/records/record-export';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { PoolClient } from 'pg';
import Cursor from 'pg-cursor';
import { z } from 'zod';
import { inTransaction } from '../../../platform/db/database';
import { readLong } from '../../../platform/db/replicas';
import { postgresZone, readSchoolOffset } from '../../../platform/db/school-offset';
import type { Cell } from '../../../platform/excel/cell';
import { writeCsv } from '../../../platform/excel/csv-writer';
import { writeWorkbook } from '../../../platform/excel/workbook-writer';
import { AppError } from '../../../platform/http/app-error';
import { httpTexts } from '../../../platform/http/http.texts';
import type { Caller } from '../../../platform/http/slice';
import { Turns } from '../../../platform/process/turns';
import { holds } from '../../access';
import { recordAudit } from '../../audit';
import { instantWriter } from '../../forms';
import { type AnyJobKind, defineJob, type JobRun } from '../../jobs';
import { type LiveForm, refuseStale, withKnownForm } from '../live-form';
import type { RecordDeps } from '../record.deps';
import { withoutIdNumbers } from '../row/mask';
import type { Visibility } from '../row/visibility';
import { aboutSheet } from './about-sheet';
import { ambiguousLabelsStatement } from './ambiguous-labels.statement';
import { headStatement, rowsStatement } from './export.statement';
import { exportTexts as texts } from './export.texts';
import type { ExportColumn } from './export-columns';
import { type ExportPlan, planExport } from './export-plan';

/** The input of the job. */
const exportInput = z.object({ custom_form_id: z.int(), request: recordExport });
type ExportInput = z.output<typeof exportInput>;

const needed = ['index', 'export'] as const;

/** Refuses someone who may not see the list or not export it (assurance B18, F41). */
export const requireExport = (caller: Caller, formId: number): void => {
  const missing = needed.filter((action) => !holds(caller, `form_${formId}.${action}`));
  if (missing.length === 0) return;
  const names = recordNodes.filter(({ node }) => missing.some((action) => node === `form_*.${action}`));
  throw new AppError(platformErrors.forbidden, { errmsg: httpTexts.missingRight(names.map(({ name }) => name)) });
};

const rowsAtOnce = 1000;

interface Head {
  readonly total: number;
  readonly now: Date;
  readonly stamp: string | null;
}

interface Source {
  /** By which address the exporter reaches the product. */
  readonly site: string;
  readonly client: PoolClient;
  readonly run: JobRun<ExportInput>;
  readonly visibility: Visibility;
  readonly plan: ExportPlan;
  /** The school's distance from UTC in minutes. */
  readonly offset: number;
}

/** All rows in one snapshot, while the transaction lasts. */
const readHead = async ({ client, run, visibility, plan, offset }: Source): Promise<Head> => {
  await client.query('begin transaction isolation level repeatable read read only');
  // Instants are given by the school's clock, as cells show them.
  await client.query('select set_config($1, $2, true)', ['TimeZone', postgresZone(offset)]);
  const { sql, parameters } = headStatement(run.db.kysely, visibility, plan.query);
  const { rows } = await client.query<Head>(sql, [...parameters]);
  const [head] = rows;
  refuseStale(visibility.form, head?.stamp ?? null);
  return head ?? { total: 0, now: new Date(), stamp: null };
};

const writerOf = async (
  { client, run, visibility, site, offset }: Source,
  column: ExportColumn,
): Promise<(value: unknown) => Cell> => {
  const field = visibility.reach.fields.find(({ field }) => field === column.name);
  const statement = field === undefined ? undefined : ambiguousLabelsStatement(run.db.kysely, field, visibility);
  if (statement === undefined) return column.writer({ isAmbiguous: () => false, site, offset });
  const { rows } = await client.query<{ label: string }>(statement.sql, [...statement.parameters]);
  const labels = new Set(rows.map(({ label }) => label));
  return column.writer({ isAmbiguous: (label) => labels.has(label), site, offset });
};

const rowsOf = async function* (source: Source, total: number): AsyncGenerator<readonly Cell[]> {
  const { client, run, visibility, plan } = source;
  const writers: ((value: unknown) => Cell)[] = [];
  for (const column of plan.columns) writers.push(await writerOf(source, column));
  const { sql, parameters } = rowsStatement(run.db.kysely, visibility, plan.query);
  const cursor = client.query(new Cursor<{ row: string }>(sql, [...parameters]));
  const turns = new Turns();
  let done = 0;
  let coming = cursor.read(rowsAtOnce);
  for (;;) {
    const batch = await coming;
    run.signal.throwIfAborted();
    const isLast = batch.length < rowsAtOnce;
    // The database prepares the next rows while these are written; a failure surfaces where they are awaited.
    if (!isLast) coming = cursor.read(rowsAtOnce);
    coming.catch(() => undefined);
    for (const { row } of batch) {
      const values: readonly unknown[] = JSON.parse(row);
      yield writers.map((write, index) => write(values[index]));
      await turns.rest();
    }
    done += batch.length;
    run.report(done, total);
    if (isLast) return;
  }
};

const writeFile = async (source: Source, head: Head): Promise<{ path: string; name: string }> => {
  const { run, visibility, plan, offset } = source;
  const { request } = run.job.input;
  const columns = plan.columns.map(({ sheet }) => sheet);
  const when = instantWriter(offset)(head.now.toISOString());
  const path = await run.newPath();
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const rows = rowsOf(source, head.total);
  if (request.format === 'csv') await writeCsv(output, { columns, rows });
  else {
    const about = aboutSheet({ request, visibility, who: run.job.caller.name, when, rows: head.total });
    await writeWorkbook(output, [{ name: visibility.form.definition.name, columns, rows }, about]);
  }
  const date = when?.value.slice(0, 10) ?? '';
  return { path, name: texts.fileName(visibility.form.definition.name, { date, format: request.format }) };
};

/** Writes the file from one connection, a replica's where that is as new. */
const readFile = async (
  source: Omit<Source, 'client'>,
): Promise<{ head: Head; file: { path: string; name: string } }> => {
  const client = await source.run.db.pool.connect();
  try {
    const head = await readHead({ ...source, client });
    const file = await writeFile({ ...source, client }, head);
    await client.query('commit');
    return { head, file };
  } finally {
    // A connection with an open cursor cannot be reused.
    client.release(true);
  }
};

const exportRows = async (deps: RecordDeps, run: JobRun<ExportInput>, form: LiveForm): Promise<void> => {
  const { caller, origin, input } = run.job;
  const { visibility, ...plan } = planExport(deps, { form, caller, request: input.request });
  const { PUBLIC_URL: configured } = deps.config;
  const site = configured === undefined ? (origin.site ?? '') : new URL(configured).origin;
  const offset = await readSchoolOffset(run.db.kysely);
  const { head, file } = await readLong(run.db, () => readFile({ run, visibility, plan, site, offset }));
  await run.keepFile(file);
  const masked = plan.columns.filter(({ name }) => visibility.reach.masked.has(name)).map(({ name }) => name);
  // The file is available once the job is done, which is committed together with its audit row (assurance F41).
  await inTransaction(run.db.kysely, async (db) => {
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'record.export',
      target: { type: `form_${form.id}` },
      after: { ...withoutIdNumbers(input.request), file: file.name, rows: head.total, masked },
    });
    await run.settle(db, { message: texts.done(head.total) });
  });
};

/** Makes the file of an export. */
export const exportJob = (deps: RecordDeps): AnyJobKind =>
  defineJob({
    kind: exportJobKind,
    repeatable: true,
    input: exportInput,
    run: async (run) => {
      const { custom_form_id: formId } = run.job.input;
      requireExport(run.job.caller, formId);
      try {
        await withKnownForm(deps, formId, (form) => exportRows(deps, run, form));
      } catch (error) {
        // It was valid when it was requested, so the form has changed since.
        const isRefused = error instanceof AppError && error.entry === platformErrors.invalidInput;
        throw isRefused ? new AppError(recordErrors.formChanged, { cause: error }) : error;
      }
      return undefined;
    },
  });
