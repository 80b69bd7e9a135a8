import { createWriteStream } from 'node:fs';
import type { ExportFormat } from '@shuyuan/contract/backoffice/records/record-export';
import {
  type AuditEntry,
  auditExport,
  type SignInEntry,
  signInExport,
  signInMethods,
  signInReasons,
} from '@shuyuan/contract/product/audit';
import { auditActionName, auditTargetName } from '@shuyuan/contract/product/audit-actions';
import { type Executor, inTransaction } from '../../platform/db/database';
import { readSchoolOffset } from '../../platform/db/school-offset';
import type { Cell } from '../../platform/excel/cell';
import { writeCsv } from '../../platform/excel/csv-writer';
import { writeWorkbook } from '../../platform/excel/workbook-writer';
import { requireNode } from '../access';
import { recordAudit } from '../audit';
import { instantWriter } from '../forms';
import { type AnyJobKind, defineJob, type JobRun } from '../jobs';
import { auditConditions, signInConditions } from './audit-filter.sql';
import { findEntries, findSignIns, type Page } from './audit-log.repository';
import { auditLogTexts as texts } from './audit-log.texts';
import { maskNumbers } from './shown-diff';

const { columns: titles } = texts;
const rowsAtOnce = 1000;

const text = (value: string): Cell => (value === '' ? null : { kind: 'text', value });

interface Column<Row> {
  readonly header: string;
  readonly width: number;
  readonly kind?: 'datetime';
  readonly cell: (row: Row, timeCell: (at: string) => Cell) => Cell;
}

const shared: readonly Column<AuditEntry | SignInEntry>[] = [
  { header: titles.outcome, width: 8, cell: ({ outcome }) => text(texts.outcomes[outcome]) },
  { header: titles.ip, width: 18, cell: ({ ip }) => text(ip) },
  { header: titles.device, width: 40, cell: ({ user_agent }) => text(user_agent) },
];
const first: readonly Column<AuditEntry | SignInEntry>[] = [
  { header: titles.id, width: 10, cell: ({ id }) => text(String(id)) },
  { header: titles.at, width: 20, kind: 'datetime', cell: ({ at }, timeCell) => timeCell(at) },
];

const auditColumns: readonly Column<AuditEntry>[] = [
  ...first,
  { header: titles.actor, width: 14, cell: ({ actor_name }) => text(actor_name) },
  { header: titles.action, width: 20, cell: ({ action }) => text(auditActionName(action)) },
  {
    header: titles.target,
    width: 24,
    cell: ({ target_type, target_name }) => text(texts.target(auditTargetName(target_type), target_name)),
  },
  { header: titles.targetId, width: 14, cell: ({ target_id }) => text(maskNumbers(target_id ?? '')) },
  ...shared,
  { header: titles.request, width: 18, cell: ({ request_id }) => text(request_id) },
];

const signInColumns: readonly Column<SignInEntry>[] = [
  ...first,
  { header: titles.user, width: 14, cell: ({ name }) => text(name) },
  { header: titles.username, width: 14, cell: ({ username }) => text(username) },
  { header: titles.method, width: 12, cell: ({ method }) => text(signInMethods[method] ?? method) },
  { header: titles.reason, width: 28, cell: ({ reason }) => text(signInReasons[reason] ?? reason) },
  ...shared,
];

interface Export<Row> {
  readonly name: string;
  readonly format: ExportFormat;
  readonly columns: readonly Column<Row>[];
  readonly conditions: Page['conditions'];
  readonly find: (db: Executor, page: Page) => Promise<Row[]>;
  /** The audit action of the export, and what was requested. */
  readonly action: string;
  readonly target: string;
  readonly asked: Readonly<Record<string, unknown>>;
}

const writeRows = async <Row extends { readonly id: number }, I>(
  run: JobRun<I>,
  db: Executor,
  { timeCell, ...wanted }: Export<Row> & { readonly timeCell: (at: string) => Cell },
): Promise<{ path: string; rows: number }> => {
  let count = 0;
  const cells = async function* (): AsyncGenerator<readonly Cell[]> {
    for (let before: number | undefined; ; ) {
      const page = { conditions: wanted.conditions, direction: 'desc', before, size: rowsAtOnce, skip: 0 } as const;
      const rows = await wanted.find(db, page);
      run.signal.throwIfAborted();
      for (const row of rows) yield wanted.columns.map(({ cell }) => cell(row, timeCell));
      count += rows.length;
      run.report(count);
      before = rows.at(-1)?.id;
      if (rows.length < rowsAtOnce) return;
    }
  };
  const path = await run.newPath();
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const columns = wanted.columns.map(({ header, width, kind }) => ({ header, width, ...(kind ? { kind } : {}) }));
  if (wanted.format === 'csv') await writeCsv(output, { columns, rows: cells() });
  else await writeWorkbook(output, [{ name: wanted.name, columns, rows: cells() }]);
  return { path, rows: count };
};

/** Writes the file from one snapshot; it is available once the export itself is in the audit log (assurance F41). */
const exportLog = async <Row extends { readonly id: number }, I>(
  run: JobRun<I>,
  wanted: Export<Row>,
): Promise<void> => {
  const { caller, origin } = run.job;
  const timeCell = instantWriter(await readSchoolOffset(run.db.kysely));
  const { path, rows } = await run.db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((db) => writeRows(run, db, { ...wanted, timeCell }));
  const date = timeCell(new Date().toISOString())?.value.slice(0, 10) ?? '';
  const name = texts.fileName(wanted.name, { date, format: wanted.format });
  await run.keepFile({ path, name });
  await inTransaction(run.db.kysely, async (db) => {
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: wanted.action,
      target: { type: wanted.target },
      after: { ...wanted.asked, file: name, rows },
    });
    await run.settle(db, { message: texts.exported(rows) });
  });
};

/** Makes the file of an export of the audit log. */
export const auditExportJob: AnyJobKind = defineJob({
  kind: 'audit.export',
  repeatable: true,
  input: auditExport,
  run: async (run) => {
    requireNode(run.job.caller, 'audit.export');
    const { format, ...filter } = run.job.input;
    await exportLog(run, {
      name: texts.auditSheet,
      format,
      columns: auditColumns,
      conditions: await auditConditions(run.db.kysely, filter),
      find: findEntries,
      action: 'audit.export',
      target: 'audit_log',
      asked: run.job.input,
    });
    return undefined;
  },
});

/** Makes the file of an export of the sign-ins. */
export const signInExportJob: AnyJobKind = defineJob({
  kind: 'sign_in.export',
  repeatable: true,
  input: signInExport,
  run: async (run) => {
    requireNode(run.job.caller, 'sign_in.export');
    const { format, ...filter } = run.job.input;
    await exportLog(run, {
      name: texts.signInSheet,
      format,
      columns: signInColumns,
      conditions: await signInConditions(run.db.kysely, filter),
      find: findSignIns,
      action: 'sign_in.export',
      target: 'sign_in',
      asked: run.job.input,
    });
    return undefined;
  },
});
