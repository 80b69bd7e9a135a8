import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { type RecordRow, recordActions } from '@shuyuan/contract/backoffice/records/record';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { createRole, type RoleOptions } from '../../access/access.test-kit';
import type { FormApp } from '../../forms/form.test-kit';
import { signIn, type TestAdmin } from '../../identity/identity.test-kit';
import { callApi, type WireReply } from '../../identity/identity-api.test-kit';
import { startExportApp } from '../export/export.test-kit';
import { list, liveForm, read } from '../record-read.test-kit';

/** A caller who works with the records of a form. */
export interface Clerk {
  readonly admin: TestAdmin;
  readonly token: string;
}

type Access = 'hide' | 'mask' | 'read_only';

/** A form of people whose rows belong to their creators and owners, and the form of classes that it points to. */
export interface Office {
  readonly app: FormApp;
  readonly form: FormDetail;
  readonly classes: FormDetail;
  /** A caller with all actions on both forms except seeing masked values; other options by role. */
  readonly clerk: (options?: {
    readonly scope?: RoleOptions['scope'];
    readonly fields?: Readonly<Record<string, Access>>;
    readonly classFields?: Readonly<Record<string, Access>>;
    readonly actions?: readonly string[];
    readonly departmentId?: number;
  }) => Promise<Clerk>;
  readonly department: (name: string, parentId?: number) => Promise<number>;
}

const fieldRights = (form: FormDetail, rights: Readonly<Record<string, Access>>) =>
  Object.entries(rights).map(([name, access]) => ({
    custom_form_id: form.id,
    field_id: form.fields.find(({ field }) => field === name)?.id ?? 0,
    access,
  }));

const people = (classId: number): Parameters<typeof liveForm>[1] => [
  { field: 'full_name', name: '姓名', search_input: 'text', settings: { sortable: true } },
  { field: 'mobile', name: '手机', edit_input: 'mobile', search_input: 'text' },
  { field: 'remark', name: '评语', search_input: 'text', settings: { sortable: true } },
  { field: 'score', name: '评分', edit_input: 'number', search_input: 'number_range', settings: { sortable: true } },
  {
    field: 'level',
    name: '级别',
    edit_input: 'select',
    search_input: 'select',
    select_item: [
      { label: '优秀', value: 'high' },
      { label: '合格', value: 'low' },
    ],
    settings: { default_value: 'low' },
  },
  { field: 'keeper', name: '负责人', edit_input: 'admin', settings: { is_owner: true } },
  { field: 'room', name: '班级', edit_input: 'relation', settings: { relation_form_id: classId } },
  { field: 'rooms', name: '旁听', edit_input: 'relations', settings: { relation_form_id: classId } },
];

/** Sets up the two forms; the app runs jobs. */
export const openOffice = async (): Promise<Office> => {
  const app = await startExportApp();
  const classes = await liveForm(app, [
    { field: 'title', name: '班名' },
    { field: 'code', name: '暗号' },
  ]);
  const form = await liveForm(app, people(classes.id));
  const usual = recordActions.filter((action) => action !== 'unmask' && action !== 'reveal');
  return {
    app,
    form,
    classes,
    clerk: async ({ scope = 'all', fields = {}, classFields = {}, actions = usual, ...options } = {}) =>
      signIn(app.db.kysely, {
        roles: [
          await createRole(app.db.kysely, {
            nodes: [form, classes].flatMap(({ id }) => actions.map((action) => `form_${id}.${action}`)),
            scope,
            fields: [...fieldRights(form, fields), ...fieldRights(classes, classFields)],
          }),
        ],
        ...options,
      }),
    department: async (name, parentId) => {
      const { rows } = await app.db.pool.query<{ id: number }>(
        `insert into app.department (name, parent_id)
         values ($1, coalesce($2, (select id from app.department where parent_id is null limit 1))) returning id`,
        [name, parentId ?? null],
      );
      return rows[0]?.id ?? 0;
    },
  };
};

/** Calls of a clerk to the records of one of the forms. */
export const clientOf = (app: FormApp, { token }: Pick<Clerk, 'token'>, formId: number) => {
  const write = (name: keyof typeof recordWriteEndpoints, body: unknown): Promise<WireReply> =>
    callApi(app.url, recordWriteEndpoints[name], { token, query: { custom_form_id: String(formId) }, body });
  return {
    write,
    make: async (values: object): Promise<RecordRow> => {
      const { status, body } = await write('save', { values });
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
      return body.data as RecordRow;
    },
    read: (name: Parameters<typeof read>[1], query: Readonly<Record<string, unknown>> = {}) =>
      read(app, name, { formId, token, query }),
    list: (query: Readonly<Record<string, unknown>> = {}) => list(app, { formId, token, query }),
    ids: async (query: Readonly<Record<string, unknown>> = {}): Promise<number[]> =>
      (await list(app, { formId, token, query: { page_size: 100, ...query } })).data
        .map(({ id }) => id)
        .sort((a, b) => a - b),
  };
};
