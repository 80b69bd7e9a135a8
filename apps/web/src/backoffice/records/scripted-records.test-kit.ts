import type { FieldInput } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { publicationEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import {
  type RecordMeta,
  type RecordRef,
  type RecordRow,
  type RecordView,
  recordActions,
} from '@shuyuan/contract/backoffice/records/record';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordViewEndpoints } from '@shuyuan/contract/backoffice/records/record-view.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { menuEntry, someone } from '../../app/product.test-kit';
import { refuseWith } from '../../platform/http/refuse-with.test-kit';
import { type ScriptedRequest, server } from '../../platform/http/scripted-server.test-kit';
import { recordsScreen } from './index';
// The product loads it on demand; imported here so that no test waits for it.
import '../../ui/advanced-search/search-conditions';
import '../../ui/advanced-search/search-form';
import '../../ui/data-table/chosen-bar';
import '../../ui/form-dialog/form-window';
import './batch/batch-dialog';
import './batch/many-records';
import './board/record-board';
import './calendar/record-calendar';
import './cards/card-grid';
import './detail/record-drawer';
import './edit/record-editor';
import './list/all-hits';
import './list/batch-actions';
import './list/record-overlays';
import './list/search-editor';
import './list/search-input';
import './list/search-tags';
import './list/search-words';
import './import/import-dialog';
import './quick-edit/quick-cell';
import './quick-edit/quick-grid';
import './quick-edit/unfinished';
import './views/view-dialog';

await recordsScreen.load();

type Values = Readonly<Record<string, unknown>>;
type Given = Partial<Omit<RecordMeta, 'fields'>> & Pick<RecordMeta, 'id' | 'name'> & { fields: readonly FieldInput[] };

/** A form with its records; the test provides the search, in place of the server's SQL. */
export interface ScriptedForm {
  readonly meta: RecordMeta;
  readonly rows: Map<number, RecordRow>;
  readonly finds: (row: RecordRow, search: Values) => boolean;
}

const made = '2026-03-01T08:00:00+08:00';
const rowOf = (id: number, values: Values): RecordRow => ({
  version: 1,
  created_at: made,
  updated_at: made,
  deleted_at: null,
  admin_id: someone.id,
  admin_name: someone.name,
  department_id: null,
  ...values,
  id,
});

/** A form and its records, the oldest first; the caller may do everything unless the test says otherwise. */
export const recordFormOf = (
  { fields, ...given }: Given,
  rows: readonly Values[] = [],
  finds: ScriptedForm['finds'] = () => true,
): ScriptedForm => ({
  meta: {
    remark: '',
    kind: 'custom',
    live_version: 1,
    sort_name: 'id',
    sort_type: 'desc',
    sortable: fields.filter(({ settings }) => settings.sortable).map(({ field }) => field),
    title_field: fields[0]?.field ?? null,
    masked: [],
    read_only: [],
    decided: [],
    derived: [],
    claims: [],
    struck_when: null,
    actions: [...recordActions],
    related: [],
    ...given,
    fields: fields.map((field, at) => ({
      ...field,
      id: given.id * 1000 + at,
      custom_form_id: given.id,
      admin_id: someone.id,
      department_id: null,
      sort: at,
    })),
  },
  rows: new Map(rows.map((values, at) => [given.id * 100 + at + 1, rowOf(given.id * 100 + at + 1, values)])),
  finds,
});

/** Where the records of a form are listed. */
export const listPath = (id: number): string => `/content/${id}?custom_form_id=${id}`;

const entryOf = ({ meta: { id, name, actions } }: ScriptedForm) =>
  menuEntry({ name, path: listPath(id), url: recordsScreen.key, has_auth_node_tags: [...actions] });

/** Finds among these forms the one that a call concerns. */
const lookupOf = (forms: readonly ScriptedForm[]) => {
  const formAt = (id: number): ScriptedForm => {
    const form = forms.find(({ meta }) => meta.id === id);
    if (form === undefined) throw new Error(`no form ${id} is scripted`);
    return form;
  };
  const formIn = ({ query }: ScriptedRequest) => formAt(Number(query.custom_form_id));
  const labelOf = ({ meta, rows }: ScriptedForm, id: number): RecordRef => ({
    id,
    label: String(rows.get(id)?.[meta.title_field ?? ''] ?? ''),
  });
  const targetOf = ({ meta }: ScriptedForm, column: string) => {
    const id = meta.fields.find(({ field }) => field === column)?.settings.relation_form_id;
    return id === undefined ? undefined : formAt(id);
  };
  /** References come back with their names. */
  const named = (form: ScriptedForm, values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([column, value]) => {
        const target = targetOf(form, column);
        if (target === undefined || value === null) return [column, value];
        return [column, Array.isArray(value) ? value.map((id) => labelOf(target, id)) : labelOf(target, Number(value))];
      }),
    );
  return { formIn, labelOf, targetOf, named };
};
type FormLookup = ReturnType<typeof lookupOf>;

const change = ({ rows }: ScriptedForm, id: number, values: Values): RecordRow => {
  const row = rows.get(id);
  if (row === undefined || row.deleted_at !== null) return refuseWith(platformErrors.recordNotFound);
  const next = { ...row, ...values, version: row.version + 1 };
  rows.set(id, next);
  return next;
};

const scriptReads = ({ formIn, labelOf, targetOf }: FormLookup): void => {
  server.answer(recordEndpoints.meta, (request) => ({ data: formIn(request).meta }));
  const foundBy = (request: ScriptedRequest): RecordRow[] => {
    const { rows, meta, finds } = formIn(request);
    const { keyword = '', search = '{}', deleted = '0' } = request.query;
    return [...rows.values()]
      .reverse()
      .filter((row) => (row.deleted_at !== null) === (deleted === '1'))
      .filter((row) => String(row[meta.title_field ?? ''] ?? '').includes(keyword) && finds(row, JSON.parse(search)));
  };
  server.answer(recordEndpoints.index, (request) => {
    const { page = '1', page_size: size = '10' } = request.query;
    const found = foundBy(request);
    const end = Number(page) * Number(size);
    return { data: found.slice(end - Number(size), end), total: found.length };
  });
  server.answer(recordEndpoints.ids, (request) => {
    const ids = foundBy(request).map(({ id }) => id);
    return { data: { ids, total: ids.length } };
  });
  server.answer(recordEndpoints.board, (request) => {
    const { rows, meta, finds } = formIn(request);
    const { field = '', column, page = '1', page_size: size = '20', keyword = '', search = '{}' } = request.query;
    const options = meta.fields.find((one) => one.field === field)?.select_item.map(({ value }) => value) ?? [];
    const found = [...rows.values()]
      .reverse()
      .filter((row) => row.deleted_at === null && String(row[meta.title_field ?? ''] ?? '').includes(keyword))
      .filter((row) => finds(row, JSON.parse(search)));
    const end = Number(page) * Number(size);
    const data = [...options, null]
      .filter((value) => column === undefined || (value ?? '') === column)
      .map((value) => {
        const there = found.filter((row) => (row[field] ?? null) === value);
        return { value, total: there.length, rows: there.slice(end - Number(size), end) };
      });
    return { data };
  });
  server.answer(recordEndpoints.show, (request) => {
    const row = formIn(request).rows.get(Number(request.query.id));
    return row === undefined ? refuseWith(platformErrors.recordNotFound) : { data: row };
  });
  server.answer(publicationEndpoints.source, { data: null });
  server.answer(recordEndpoints.options, (request) => {
    const { field = '', keyword = '', ids } = request.query;
    const target = targetOf(formIn(request), field);
    if (target === undefined) throw new Error(`nothing is scripted for the options of ${field}`);
    const data = [...target.rows.keys()]
      .filter((id) => ids === undefined || ids.split(',').includes(String(id)))
      .map((id) => labelOf(target, id))
      .filter(({ label }) => label.includes(keyword));
    return { data, total: data.length };
  });
};

const idsIn = ({ body }: ScriptedRequest) => (body as { ids: number[] }).ids;

const scriptWrites = ({ formIn, named }: FormLookup): void => {
  server.answer(recordWriteEndpoints.save, (request) => {
    const form = formIn(request);
    const { id, values } = request.body as { id?: number; values: Values };
    if (id !== undefined) return { msg: '修改成功', data: change(form, id, named(form, values)) };
    const row = rowOf(form.meta.id * 100 + form.rows.size + 1, named(form, values));
    form.rows.set(row.id, row);
    return { msg: '新增成功', data: row };
  });
  server.answer(recordWriteEndpoints.batch, (request) => {
    const form = formIn(request);
    const { values } = request.body as { values: Values };
    for (const id of idsIn(request)) change(form, id, values);
    const changed = idsIn(request).length;
    return { msg: `已修改 ${changed} 条记录`, data: { changed } };
  });
  server.answer(recordWriteEndpoints.destroy, (request) => {
    for (const id of idsIn(request)) change(formIn(request), id, { deleted_at: made });
    return { msg: '删除成功' };
  });
  server.answer(recordWriteEndpoints.restore, (request) => {
    const { rows } = formIn(request);
    for (const id of idsIn(request)) rows.set(id, rowOf(id, { ...rows.get(id), deleted_at: null }));
    return { msg: '恢复成功' };
  });
};

/** Views are stored as they are saved. */
const scriptViews = (): void => {
  const views = new Map<number, RecordView>();
  server.answer(recordViewEndpoints.views, () => ({ data: [...views.values()], total: views.size }));
  server.answer(recordViewEndpoints.saveView, ({ body }) => {
    const { id = views.size + 1, ...given } = body as Pick<RecordView, 'name' | 'is_shared' | 'settings'> & {
      id?: number;
    };
    const data = { ...given, id, is_mine: true, admin_name: someone.name };
    views.set(id, data);
    return { msg: '保存成功', data };
  });
  server.answer(recordViewEndpoints.destroyView, ({ body }) => {
    views.delete((body as { id: number }).id);
    return { msg: '删除成功' };
  });
};

/**
 * Scripts the replies for the lists of these forms from their rows: the server's shape without its rules. Replies that
 * a test scripts afterwards replace these.
 */
export const scriptRecords = (...forms: readonly ScriptedForm[]): void => {
  server.answer(identityEndpoints.menu, { data: forms.map(entryOf) });
  server.answer(identityEndpoints.permissions, {
    data: forms.flatMap(({ meta }) => meta.actions.map((action) => `form_${meta.id}.${action}`)),
  });
  const lookup = lookupOf(forms);
  scriptReads(lookup);
  scriptWrites(lookup);
  scriptViews();
};

/** The bodies of the saves so far. */
export const savedSoFar = (): readonly unknown[] => server.asked(recordWriteEndpoints.save).map(({ body }) => body);

/** The query of the last load of a list. */
export const lastIndexed = (): Readonly<Record<string, string>> =>
  server.asked(recordEndpoints.index).at(-1)?.query ?? {};
