import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { sql } from 'kysely';
import type { FormApp } from '../../forms/form.test-kit';
import type { WireReply } from '../../identity/identity-api.test-kit';

/** A form and someone who may write its records. */
export interface Writer {
  readonly app: FormApp;
  readonly form: Pick<FormDetail, 'id' | 'table_name'>;
  readonly token: string;
}

type Write = keyof typeof recordWriteEndpoints;

/** Sends a write; it is not validated before it is sent. */
export const send = ({ app, form, token }: Writer, write: Write, body: unknown): Promise<WireReply> =>
  app.call(recordWriteEndpoints[write], { token, query: { custom_form_id: String(form.id) }, body });

const dataIn = <T>({ status, body }: WireReply): T => {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data as T;
};

/** Creates a record; it must succeed. */
export const create = async (writer: Writer, values: object): Promise<RecordRow> =>
  dataIn(await send(writer, 'save', { values }));

/** Changes a record; it has to succeed. */
export const edit = async (writer: Writer, { id, version }: RecordRow, values: object): Promise<RecordRow> =>
  dataIn(await send(writer, 'save', { id, version, values }));

/** Deletes records; it has to succeed. */
export const destroy = async (writer: Writer, ...ids: number[]): Promise<void> => {
  dataIn(await send(writer, 'destroy', { ids }));
};

/** One row of the form's table as it is stored. */
export const stored = async ({ app, form }: Writer, id: number): Promise<Record<string, unknown> | undefined> => {
  const { rows } = await sql<Record<string, unknown>>`
    select * from form.${sql.id(form.table_name)} where id = ${id}`.execute(app.db.kysely);
  return rows[0];
};

/** The number of rows, including deleted ones. */
export const countStored = async ({ app, form }: Writer): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from form.${sql.id(form.table_name)}`.execute(app.db.kysely);
  return rows[0]?.n ?? 0;
};

/** An entry of a record's audit trail. */
export interface TrailEntry {
  readonly id: number;
  readonly action: string;
  readonly admin_id: number;
  readonly before: { version: number; definition: number; values: Record<string, unknown> } | null;
  readonly after: { version: number; definition: number; values: Record<string, unknown> } | null;
}

/** A record's audit trail, oldest first. */
export const trail = async ({ app, form }: Writer, id: number): Promise<TrailEntry[]> => {
  const { rows } = await app.db.pool.query<TrailEntry>(
    `select id, action, admin_id, before, after from app.audit_log
     where target_type = $1 and target_id = $2 order by id`,
    [`form_${form.id}`, String(id)],
  );
  return rows;
};

/** The sum of the form's recorded count changes. */
export const noted = async ({ app, form }: Writer): Promise<number> => {
  const { rows } = await app.db.pool.query(
    'select coalesce(sum(change), 0) as n from app.form_count_change where custom_form_id = $1',
    [form.id],
  );
  return Number(rows[0].n);
};
