import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { FieldInput } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { type RecordRow, recordActions } from '@shuyuan/contract/backoffice/records/record';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { type FormApp, fieldOf, formOf, saveLive } from '../forms/form.test-kit';
import { signIn } from '../identity/identity.test-kit';
import { callApi, type WireReply } from '../identity/identity-api.test-kit';

/** A live form of these fields. */
export const liveForm = (
  app: FormApp,
  fields: readonly (Partial<FieldInput> & { field: string })[],
  form: Parameters<typeof formOf>[0] = {},
): Promise<FormDetail> => saveLive(app, formOf({ ...form, fields: fields.map(fieldOf) }));

/** A caller with these actions on the records of a form, by default all but seeing masked numbers. */
export const staffOf = async (
  app: FormApp,
  formIds: readonly number[],
  actions: readonly string[] = recordActions.filter((action) => action !== 'unmask'),
): Promise<string> => {
  const nodes = formIds.flatMap((id) => actions.map((action) => `form_${id}.${action}`));
  return (await signIn(app.db.kysely, { nodes })).token;
};

/** The response to a read of a form's records. */
export const read = (
  app: FormApp,
  endpoint: keyof typeof recordEndpoints,
  call: { formId: number; token: string; query?: Readonly<Record<string, unknown>> },
): Promise<WireReply> => {
  const given = Object.entries({ custom_form_id: call.formId, ...call.query });
  const query = given.map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]);
  return callApi(app.url, recordEndpoints[endpoint], { token: call.token, query: Object.fromEntries(query) });
};

/** A list request that must succeed. */
export const list = async (
  app: FormApp,
  call: { formId: number; token: string; query?: Readonly<Record<string, unknown>> },
): Promise<{ data: RecordRow[]; total: number }> => {
  const { status, body } = await read(app, 'index', call);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as { data: RecordRow[]; total: number };
};

/** The ids of a list's page, in order. */
export const idsOf = ({ data }: { data: readonly { id: number }[] }): number[] => data.map(({ id }) => id);
