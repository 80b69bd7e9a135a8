import { roleEndpoints } from '@shuyuan/contract/backoffice/access/role.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormApp, fieldOf, formOf, saveLive } from '../backoffice/forms/form.test-kit';
import type { WireReply } from '../backoffice/identity/identity-api.test-kit';
import { type CourseApp, startCourseApp } from '../courses/course-app.test-kit';

let app: CourseApp;
beforeAll(async () => {
  // With a pool of one, the only connection can be taken away as soon as a write is committed.
  app = await startCourseApp({ poolSize: 1 });
});
afterAll(() => app.close());

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | undefined)?.text ?? '');

/** Whether the write is durable once this statement has returned. */
const isFinal = (text: string): boolean => text === 'commit' || /insert into "?app"?."?audit_log/.test(text);

/** Runs a write and blocks every connection between its commit and its response. */
const withoutConnectionAfter = async (write: () => Promise<WireReply>): Promise<WireReply> => {
  const { pool } = app.db;
  let isWritten = false;
  let held: Promise<pg.PoolClient> | undefined;
  const watch = (client: pg.PoolClient): void => {
    const { query } = client;
    const restore = () => Object.assign(client, { query });
    const watched = (...given: unknown[]): unknown => {
      if (isFinal(textOf(given[0]))) isWritten = true;
      return Reflect.apply(query, client, given);
    };
    Object.assign(client, { query: watched });
    pool.once('release', restore);
  };
  const take = (): void => {
    if (isWritten) held ??= pool.connect();
  };
  pool.on('acquire', watch).on('release', take);
  try {
    return await write();
  } finally {
    pool.off('acquire', watch).off('release', take);
    expect(held).toBeDefined();
    (await held)?.release();
  }
};

const save = (formId: number, body: object): Promise<WireReply> =>
  app.call(recordWriteEndpoints.save, { query: { custom_form_id: String(formId) }, body });

describe('a write that is committed is answered as such, though nothing can be read any more', () => {
  const rowOf = ({ body }: WireReply) => body.data as { id: number; version: number };

  it('a record with links that is made or changed', async () => {
    const fields = [
      fieldOf({ field: 'title', name: '标题' }),
      fieldOf({
        field: 'people',
        name: '学员',
        edit_input: 'relations',
        settings: { relation_form_id: courseFormIds.contact },
      }),
    ];
    const forms: Pick<FormApp, 'call'> = app;
    const form = await saveLive(forms as FormApp, formOf({ fields }));
    const contact = await app.save('contact', { name: '欧阳明远', mobile: '13700000001' });
    const made = await withoutConnectionAfter(() => save(form.id, { values: { title: '一', people: [contact.id] } }));
    expect(made).toMatchObject({ status: 200, body: { data: { people: [{ label: '欧阳明远' }] } } });
    const { id, version } = rowOf(made);
    const edited = await withoutConnectionAfter(() => save(form.id, { id, version, values: { people: [] } }));
    expect(edited).toMatchObject({ status: 200, body: { data: { version: version + 1, people: [] } } });
  });

  it('a record of a kept form', async () => {
    const { id: programme } = await app.save('programme', { name: '项目', code: 'P', state: 'open' });
    const plain = { name: '班级', code: 'C', programme, state: 'running', capacity: 9, tuition: 0 };
    const made = await withoutConnectionAfter(() => save(courseFormIds.class, { values: plain }));
    const { id, version } = rowOf(made);
    const change = { id, version, values: { remark: '改过' } };
    const edited = await withoutConnectionAfter(() => save(courseFormIds.class, change));
    expect(edited).toMatchObject({ status: 200, body: { data: { version: version + 1, members: 0 } } });
  });

  it('a role', async () => {
    const body = { name: '教务', remark: '', row_scope: 'all', requires_second_factor: false, nodes: [], fields: [] };
    const saved = await withoutConnectionAfter(() => app.call(roleEndpoints.save, { body }));
    expect(saved).toMatchObject({ status: 200, body: { data: { name: '教务' } } });
  });

  it('a setting', async () => {
    const body = { group: 'watermark', version: 0, value: { text: '内部' } };
    const saved = await withoutConnectionAfter(() => app.call(systemSettingEndpoints.save, { body }));
    expect(saved).toMatchObject({ status: 200, body: { data: { watermark: { value: { text: '内部' } } } } });
  });
});
