import { randomBytes } from 'node:crypto';
import type { FormDetail, FormInput } from '@shuyuan/contract/backoffice/forms/custom-form';
import { type FieldInput, fieldInputOf, plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import { startTestApp, type TestApp, type TestAppOptions } from '../../app/app.test-kit';
import { createLog } from '../../platform/log/log';
import { signIn } from '../identity/identity.test-kit';
import { callApi, type WireCall, type WireReply } from '../identity/identity-api.test-kit';
import { refillForm } from './search-text/refill.service';

/** An app with a caller who holds every right on forms. */
export interface FormApp extends TestApp {
  readonly token: string;
  readonly adminId: number;
  readonly adminName: string;
  call(endpoint: Endpoint, call?: WireCall): Promise<WireReply>;
}

const formNodes = ['form.index', 'form.detail', 'form.create', 'form.edit', 'form.delete'];

/** Starts an app for the tests of forms. */
export const startFormApp = async (options: TestAppOptions = {}): Promise<FormApp> => {
  const app = await startTestApp(options);
  const { token, admin } = await signIn(app.db.kysely, { nodes: formNodes });
  return {
    ...app,
    token,
    adminId: admin.id,
    adminName: admin.username,
    call: (endpoint, call = {}) => callApi(app.url, endpoint, { token, ...call }),
  };
};

/** The token of a caller with all rights. */
export const chiefToken = async (app: Pick<FormApp, 'db'>): Promise<string> =>
  (await signIn(app.db.kysely, { roles: ['admin'] })).token;

/** A field with the usual properties. */
export const fieldOf = (field: Partial<FieldInput> & { field: string }): FieldInput =>
  plainField({ name: field.field, ...field });

/** A new form with a name and table that are unique in the test. */
export const formOf = (form: Partial<FormInput> = {}): FormInput => {
  const unique = randomBytes(6).toString('hex');
  return {
    name: `表单 ${unique}`,
    table_name: `t_${unique}`,
    remark: '',
    sort_name: 'id',
    sort_type: 'desc',
    fields: [],
    ...form,
  };
};

/** The request that saves a form unchanged. */
export const inputOf = (form: FormDetail): FormInput => ({
  id: form.id,
  version: form.version,
  name: form.name,
  table_name: form.table_name,
  remark: form.remark,
  sort_name: form.sort_name,
  sort_type: form.sort_type,
  fields: form.fields.map(fieldInputOf),
});

const detailIn = ({ status, body }: WireReply): FormDetail => {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data as FormDetail;
};

/** Saves a form that must be accepted. */
export const save = async (app: FormApp, body: unknown): Promise<FormDetail> =>
  detailIn(await app.call(formEndpoints.save, { body }));

/** Reads a form. */
export const show = async (app: FormApp, id: number): Promise<FormDetail> =>
  detailIn(await app.call(formEndpoints.show, { query: { id: String(id) } }));

/** Makes a form's draft live. */
export const sync = async (app: FormApp, id: number): Promise<FormDetail> => {
  const { status, body } = await app.call(formEndpoints.updateTable, { query: { id: String(id) } });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return show(app, id);
};

/** Saves a form and makes it live. */
export const saveLive = async (app: FormApp, body: unknown): Promise<FormDetail> =>
  sync(app, (await save(app, body)).id);

/** The audit rows about a form, in order. */
export const trailOf = async (app: FormApp, formId: number) => {
  const { rows } = await app.db.pool.query<{ action: string; admin_id: number; before: unknown; after: unknown }>(
    `select action, admin_id, before, after from app.audit_log where target_type = 'custom_form' and target_id = $1 order by id`,
    [String(formId)],
  );
  return rows;
};

/** Makes rows findable that a test wrote past the product. */
export const makeFindable = async ({ db }: Pick<FormApp, 'db'>, formId: number): Promise<void> => {
  await db.pool.query('update app.custom_form set search_key = null where id = $1', [formId]);
  await refillForm({ db: db.kysely, log: createLog({ level: 'silent' }) }, formId);
};
