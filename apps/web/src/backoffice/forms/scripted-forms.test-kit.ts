import { type FormDetail, formDetail, formInput } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { CustomFormField, FieldInput } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { formEndpoints, formFieldEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import type { SyncPlan } from '@shuyuan/contract/backoffice/forms/form-sync';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import type { MenuItem } from '@shuyuan/contract/backoffice/menu/menu';
import { menuEntry, someone } from '../../app/product.test-kit';
import { type ScriptedRequest, server } from '../../platform/http/scripted-server.test-kit';
import { formsScreen } from './index';
// The product loads it on demand; imported here so that no test waits for it.
import './form-designer';
import './form-overlays';
import './adopt/adopt-dialog';

await formsScreen.load();

const savedFields = (formId: number, fields: readonly FieldInput[]): CustomFormField[] =>
  fields.map((field, at) => ({
    ...field,
    id: field.id ?? formId * 1000 + at,
    custom_form_id: formId,
    admin_id: someone.id,
    department_id: null,
    sort: at,
  }));

type GivenForm = Partial<Omit<FormDetail, 'fields'>> &
  Pick<FormDetail, 'id' | 'name' | 'table_name'> & { readonly fields?: readonly FieldInput[] };

/** A form as the server returns it; a draft without a table unless the test says otherwise. */
export const formOf = ({ fields = [], ...given }: GivenForm): FormDetail =>
  formDetail.parse({
    remark: '',
    kind: 'custom',
    sort_name: 'id',
    sort_type: 'desc',
    version: 1,
    live_version: null,
    synced: false,
    rows: null,
    menu_id: null,
    admin_id: someone.id,
    admin_name: someone.name,
    department_id: null,
    created_at: '2026-03-01T08:00:00+08:00',
    updated_at: '2026-03-01T09:30:00+08:00',
    ...given,
    fields_count: fields.length,
    fields: savedFields(given.id, fields),
  } satisfies FormDetail);

/** The same form, live and with a table. */
export const liveFormOf = (given: GivenForm): FormDetail =>
  formOf({ live_version: 1, synced: true, rows: 0, ...given });

const pinyin: Readonly<Record<string, string>> = {
  课程: 'ke_cheng',
  手机号: 'shou_ji_hao',
  银行: 'yin_hang',
  长度二: 'chang_du_er',
  '师资库 副本': 'shi_zi_ku_fu_ben',
};

/** A free name from a label: by pinyin for the labels that tests check, by code points for the others. */
const nameFor = ({ query }: ScriptedRequest): string => {
  const { name = '', taken = '' } = query;
  const base = pinyin[name] ?? `u${Array.from(name, (letter) => letter.codePointAt(0)?.toString(16)).join('_')}`;
  return taken.split(',').includes(base) ? `${base}_2` : base;
};

const screenEntry = (): MenuItem =>
  menuEntry({
    name: '自定义表单',
    path: '/form',
    url: formsScreen.key,
    has_auth_node_tags: ['index', 'detail', 'create', 'edit', 'delete', 'more'],
  });

/**
 * Scripts the replies of the forms screen from these forms; a saved draft is added to them. Replies that a test scripts
 * afterwards replace these.
 */
export const scriptForms = (...given: FormDetail[]) => {
  const forms = new Map(given.map((form) => [form.id, form]));
  const formIn = ({ query }: ScriptedRequest): FormDetail => {
    const form = forms.get(Number(query.id));
    if (form === undefined) throw new Error(`no form ${query.id} is scripted`);
    return form;
  };
  server.answer(identityEndpoints.menu, { data: [screenEntry()] });
  server.answer(formEndpoints.index, ({ query }) => {
    const wanted: Record<string, unknown> = JSON.parse(query.search ?? '{}');
    const data = [...forms.values()].filter((form) =>
      Object.entries(wanted).every(([key, value]) => form[key as keyof FormDetail] === value),
    );
    return { data, total: data.length };
  });
  server.answer(formEndpoints.show, (request) => ({ data: formIn(request) }));
  server.answer(formEndpoints.versionShow, (request) => ({ data: formIn(request) }));
  server.answer(formEndpoints.save, ({ body }) => {
    const { adopt: _, id = 77, version = 0, ...input } = formInput.parse(body);
    const known = forms.get(id);
    const data = formOf({ ...known, ...input, id, version: version + 1, synced: false });
    forms.set(id, data);
    return { msg: '保存成功', data };
  });
  server.answer(formFieldEndpoints.pinyin, (request) => ({ data: { field: nameFor(request) } }));
  return {
    put: (form: FormDetail): void => void forms.set(form.id, form),
    remove: (id: number): void => void forms.delete(id),
  };
};

/** The body of the last save, parsed with the contract's schema. */
export const lastSaved = () => formInput.parse(server.asked(formEndpoints.save).at(-1)?.body);

type Step = SyncPlan['steps'][number];

/** A plan of these steps; the test gives the start of its SQL. */
export const planOf = (
  steps: readonly (Pick<Step, 'kind' | 'text'> & Partial<Step>)[],
  { version = 1, sql = ['create table form.shi_zi_ku ()'] }: { version?: number; sql?: string[] } = {},
): SyncPlan => ({
  version,
  sql: steps.length === 0 ? [] : sql,
  blocked: steps.some(({ obstacle }) => (obstacle ?? null) !== null),
  steps: steps.map((step) => ({ field_id: null, note: '', recoverable: false, obstacle: null, ...step })),
});
