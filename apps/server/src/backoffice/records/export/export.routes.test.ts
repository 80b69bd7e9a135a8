import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSuperuser } from '../../../platform/db/database.test-kit';
import { testCaller } from '../../../platform/http/caller.test-kit';
import type { FormApp } from '../../forms/form.test-kit';
import { formOf, makeFindable, save } from '../../forms/form.test-kit';
import { jobsOver } from '../../jobs/job.test-kit';
import { liveForm, staffOf } from '../record-read.test-kit';
import { askExport, exportedBytes, exportedSheets, exportJobOf, startExportApp } from './export.test-kit';

let app: FormApp;
let form: FormDetail;
let token: string;
beforeAll(async () => {
  app = await startExportApp();
  form = await liveForm(
    app,
    [
      { field: 'name', name: '姓名', search_input: 'text' },
      { field: 'mobile', name: '手机', edit_input: 'mobile', search_input: 'text' },
      {
        field: 'level',
        name: '级别',
        edit_input: 'select',
        search_input: 'multi_select',
        select_item: [
          { label: '甲', value: 'a' },
          { label: '乙', value: 'b' },
        ],
      },
      { field: 'fee', name: '学费', edit_input: 'money' },
    ],
    { name: '学员/名册' },
  );
  token = await staffOf(app, [form.id], ['index', 'export']);
  await app.db.pool.query(
    `insert into form.${form.table_name} (name, mobile, level, fee) values
     ('赵一', '13800000001', 'a', 100), ('钱二', '13800000002', 'b', 250050), ('孙三', null, 'a', null),
     ('=1+1', '13800000004', null, 0), ('李四', '13800000005', 'a', 5)`,
  );
  await makeFindable(app, form.id);
});
afterAll(() => app.close());

const all = { format: 'xlsx', columns: ['name', 'mobile', 'level', 'fee'] } as const;
const ask = (body: unknown, as = token) => askExport(app, { formId: form.id, token: as, body });
const sheetsOf = (body: unknown, as = token) => exportedSheets(app, { formId: form.id, token: as, body });

describe('an export is refused', () => {
  it('to someone who may not export, and to someone who may not see the list', async () => {
    for (const actions of [['index', 'unmask'], ['export']]) {
      const reply = await ask(all, await staffOf(app, [form.id], actions));
      expect(reply).toMatchObject({ status: 403, body: { errcode: platformErrors.forbidden.errcode } });
    }
    const other = await liveForm(app, [{ field: 'name' }]);
    expect((await ask(all, await staffOf(app, [other.id]))).status).toBe(403);
  });

  it.each([
    ['without columns', { ...all, columns: [] }, 'columns'],
    ['with a column that the list does not have', { ...all, columns: ['name', 'secret'] }, 'columns'],
    ['with a column of the table that no list shows', { ...all, columns: ['search_grams'] }, 'columns'],
    ['with a column twice', { ...all, columns: ['name', 'name'] }, 'columns'],
    ['in another format', { ...all, format: 'pdf' }, 'format'],
    ['by a field that cannot be searched', { ...all, filter: { search: { fee: 1 } } }, 'search.fee'],
    ['by a part of a masked number', { ...all, filter: { search: { mobile: '138' } } }, 'search.mobile'],
    ['in the order of a masked number', { ...all, filter: { sort_name: 'mobile', sort_type: 'asc' } }, 'sort_name'],
    ['in an order that is SQL', { ...all, filter: { sort_name: 'id; drop table x' } }, 'sort_name'],
    ['of no rows at all', { ...all, ids: [] }, 'ids'],
  ])('%s', async (_title, body, field) => {
    const reply = await ask(body);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.errors as object).some((name) => name.startsWith(field))).toBe(true);
    expect(await jobsOver(app).list(token)).toEqual([]);
  });

  it('with keys that nobody knows, and for a form that is not live', async () => {
    expect((await ask({ ...all, admin_id: 1 })).status).toBe(400);
    const draft = await save(app, formOf({ fields: [] }));
    const reply = await askExport(app, { formId: draft.id, token: await staffOf(app, [draft.id]), body: all });
    expect(reply.status).toBe(409);
  });
});

describe('an export', () => {
  it('holds the rows, columns, order and labels of the list, masked like it', async () => {
    const [main] = await sheetsOf({ ...all, columns: ['level', 'name', 'mobile', 'fee'] });
    expect(main).toEqual({
      sheet: '学员 名册',
      rows: [
        ['级别', '姓名', '手机', '学费'],
        ['甲', '李四', '138****0005', '0.05'],
        ['', '=1+1', '138****0004', '0.00'],
        ['甲', '孙三', '', ''],
        ['乙', '钱二', '138****0002', '2500.50'],
        ['甲', '赵一', '138****0001', '1.00'],
      ],
    });
  });

  it('follows filter and order, and the chosen rows', { tags: ['long'] }, async () => {
    const filter = { search: { level: ['a'] }, sort_name: 'name', sort_type: 'desc' };
    const names = async (body: object) =>
      (await sheetsOf({ ...all, columns: ['name'], ...body }))[0]?.rows.slice(1).map(([name]) => name);
    expect(await names({ filter })).toEqual(['赵一', '孙三', '李四']);
    expect(await names({ filter: { keyword: 'qe' } })).toEqual(['钱二']);
    const { rows } = await app.db.pool.query<{ id: number }>(
      `select id from form.${form.table_name} where name in ('赵一', '钱二', '孙三') order by id`,
    );
    const ids = rows.map(({ id }) => id);
    expect(await names({ ids })).toEqual(['孙三', '钱二', '赵一']);
    expect(await names({ ids, filter })).toEqual(['赵一', '孙三']);
    expect(await names({ deleted: true })).toEqual([]);
  });

  it('shows whole numbers to those who may see them, and says in the second sheet where it came from', async () => {
    const whole = await staffOf(app, [form.id], ['index', 'export', 'unmask']);
    const [main] = await sheetsOf({ ...all, columns: ['mobile'], filter: { keyword: '钱二' } }, whole);
    expect(main?.rows).toEqual([['手机'], ['13800000002']]);
    const [, about] = await sheetsOf({ ...all, filter: { keyword: '三', search: { level: ['a', 'b'] } } });
    expect(about?.sheet).toBe('导出说明');
    expect(Object.fromEntries(about?.rows.map(([item, content]) => [item, content]) ?? [])).toMatchObject({
      表单: '学员/名册',
      筛选条件: '关键字：三；级别：甲、乙',
      记录数: '1',
      脱敏的列: '手机',
      导出人: expect.stringMatching(/^user_/),
      导出时间: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
    });
  });

  it('is a .csv file with a mark for Excel, without a watermark, and with nothing that would be worked out', async () => {
    const bytes = await exportedBytes(app, { formId: form.id, token, body: { ...all, format: 'csv' } });
    expect(bytes.toString()).toBe(
      [
        '\ufeff姓名,手机,级别,学费',
        '李四,138****0005,甲,0.05',
        "'=1+1,138****0004,,0.00",
        '孙三,,甲,',
        '钱二,138****0002,乙,2500.50',
        '赵一,138****0001,甲,1.00',
        '',
      ].join('\r\n'),
    );
  });

  it('keeps a formula a text in the sheet itself', async () => {
    const [main] = await sheetsOf({ ...all, columns: ['name'], filter: { sort_name: 'id', sort_type: 'asc' } });
    expect(main?.rows[4]).toEqual(['=1+1']);
  });

  it('is named after form and day, tells how many rows it has, and is recorded with filter and count', async () => {
    const body = { ...all, filter: { search: { level: ['a'] } } };
    const job = await exportJobOf(app, { formId: form.id, token, body });
    expect(job).toMatchObject({
      kind: 'record.export',
      title: '导出 学员/名册',
      custom_form_id: form.id,
      state: 'succeeded',
      message: '共 3 条',
      done: 3,
      total: 3,
      file: { name: expect.stringMatching(/^学员_名册_\d{4}-\d\d-\d\d\.xlsx$/) },
    });
    const { rows } = await app.db.pool.query(
      `select admin_id, ip, target_type, target_id, after from app.audit_log where action = 'record.export'
       order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        admin_id: expect.any(Number),
        ip: '127.0.0.1',
        target_type: `form_${form.id}`,
        target_id: null,
        after: { ...body, deleted: false, file: job.file?.name, rows: 3, masked: ['mobile'] },
      },
    ]);
  });

  it('leaves neither file nor success behind when its audit row cannot be written', async () => {
    await asSuperuser(
      `create function app.refuse() returns trigger language plpgsql as
       $$ begin if new.action = 'record.export' then raise exception 'no'; end if; return new; end $$;
       create trigger refuse before insert on app.audit_log for each row execute function app.refuse()`,
      app.databaseUrl,
    );
    const job = await exportJobOf(app, { formId: form.id, token, body: all });
    await asSuperuser('drop trigger refuse on app.audit_log', app.databaseUrl);
    expect(job).toMatchObject({ state: 'failed', file: null });
  });

  it('is judged again when it begins: a right that was taken away, a column that is gone', async () => {
    const { id: adminId } = (
      await app.db.pool.query<{ id: number }>(`select id from app.admin order by id desc limit 1`)
    ).rows[0] ?? { id: 0 };
    const enqueue = (columns: string[]) =>
      app.jobs.enqueue(app.db.kysely, {
        kind: 'record.export',
        title: '导出',
        caller: testCaller({ adminId, isSuper: true }),
        origin: { requestId: '', ip: '', userAgent: '' },
        input: { custom_form_id: form.id, request: { format: 'csv', columns } },
      });
    const outcome = (id: number) =>
      app.db.kysely.selectFrom('app.job').select(['state', 'message']).where('id', '=', id).executeTakeFirst();
    const gone = await enqueue(['gone']);
    await expect.poll(() => outcome(gone)).toMatchObject({ state: 'failed', message: expect.stringContaining('表单') });
    await app.db.pool.query('delete from app.admin_role where admin_id = $1', [adminId]);
    const refused = await enqueue(['name']);
    await expect
      .poll(() => outcome(refused))
      .toMatchObject({
        state: 'failed',
        message: expect.stringContaining('导出这张表单的记录'),
      });
  });
});
