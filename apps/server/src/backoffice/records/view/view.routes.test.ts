import type { RecordView } from '@shuyuan/contract/backoffice/records/record';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { recordViewEndpoints } from '@shuyuan/contract/backoffice/records/record-view.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormApp, fieldOf, inputOf, saveLive, show, startFormApp } from '../../forms/form.test-kit';
import { signIn } from '../../identity/identity.test-kit';
import { liveForm, staffOf } from '../record-read.test-kit';

let app: FormApp;
let formId: number;
let mine: string;
let theirs: string;
beforeAll(async () => {
  app = await startFormApp();
  const form = await liveForm(app, [
    { field: 'full_name', name: '姓名', search_input: 'text' },
    { field: 'score', name: '分数', edit_input: 'number' },
  ]);
  formId = form.id;
  [mine, theirs] = [await staffOf(app, [formId]), await staffOf(app, [formId])];
});
afterAll(() => app.close());

const query = () => ({ custom_form_id: String(formId) });
const saveView = (token: string, body: object) =>
  app.call(recordViewEndpoints.saveView, { token, query: query(), body: { is_shared: false, settings: {}, ...body } });
const destroyView = (token: string, id: number) =>
  app.call(recordViewEndpoints.destroyView, { token, query: query(), body: { id } });
const views = async (token: string) =>
  (await app.call(recordViewEndpoints.views, { token, query: query() })).body.data as RecordView[];
const saved = async (token: string, body: object) => (await saveView(token, body)).body.data as RecordView;

describe('views refuse', () => {
  it('callers without a token or without the right on the form', async () => {
    const other = await staffOf(app, [formId + 1]);
    for (const endpoint of Object.values(recordViewEndpoints)) {
      const body = endpoint.method === 'POST' ? { id: 1, name: '视图', is_shared: false, settings: {} } : undefined;
      expect((await app.call(endpoint, { token: 'A'.repeat(43), query: query(), body })).status).toBe(401);
      expect((await app.call(endpoint, { token: other, query: query(), body })).status).toBe(403);
    }
  });

  it('names that are empty, too long or taken by oneself, and settings that no list has', async () => {
    expect((await saveView(mine, { name: ' ' })).body.errors).toEqual({ name: ['请填写视图名称'] });
    expect((await saveView(mine, { name: '长'.repeat(31) })).status).toBe(400);
    expect((await saveView(mine, { name: '怪', settings: { sql: 'drop' } })).status).toBe(400);
    await saved(mine, { name: '同名' });
    const { status, body } = await saveView(mine, { name: '同名' });
    expect([status, body.errcode]).toEqual([409, recordErrors.viewNameTaken.errcode]);
    expect((await saveView(theirs, { name: '同名' })).status).toBe(200);
  });

  it('changes of what others made; what they do not share is not even there', async () => {
    const own = await saved(mine, { name: '自己的' });
    const shared = await saved(mine, { name: '大家的', is_shared: true });
    expect((await saveView(theirs, { id: own.id, name: '抢' })).body.errcode).toBe(recordErrors.viewNotFound.errcode);
    expect((await saveView(theirs, { id: shared.id, name: '抢' })).body.errcode).toBe(platformErrors.forbidden.errcode);
    expect((await destroyView(theirs, own.id)).status).toBe(404);
    expect((await destroyView(theirs, shared.id)).status).toBe(403);
    expect((await destroyView(mine, 999_999)).status).toBe(404);
  });

  it('more than fifty of one person', async () => {
    const token = await staffOf(app, [formId]);
    for (let at = 0; at < 50; at += 1) await saved(token, { name: `视图 ${at}` });
    expect((await saveView(token, { name: '再来' })).body.errcode).toBe(recordErrors.tooManyViews.errcode);
  });
});

describe('views', () => {
  it('are seen by their maker, and by others once they are shared', async () => {
    const settings = {
      keyword: '张',
      search: { full_name: '三' },
      sort_name: 'score',
      sort_type: 'desc',
      columns: ['score'],
    };
    const view = await saved(mine, { name: '分数', settings });
    expect(view).toMatchObject({ name: '分数', is_mine: true, is_shared: false, settings });
    expect((await views(theirs)).some(({ id }) => id === view.id)).toBe(false);
    await saved(mine, { id: view.id, name: '分数榜', is_shared: true, settings: { ...settings, layout: 'table' } });
    expect((await views(theirs)).find(({ id }) => id === view.id)).toMatchObject({
      name: '分数榜',
      is_mine: false,
      settings: { ...settings, layout: 'table' },
    });
    expect((await destroyView(mine, view.id)).status).toBe(200);
    expect((await views(mine)).some(({ id }) => id === view.id)).toBe(false);
  });

  it('of all can be changed by those who hold every right', async () => {
    const view = await saved(mine, { name: '由管理员改', is_shared: true });
    const { token } = await signIn(app.db.kysely, { roles: ['admin'] });
    expect((await views(token)).find(({ id }) => id === view.id)).toMatchObject({ is_mine: true });
    expect(await saved(token, { id: view.id, name: '改过', is_shared: true })).toMatchObject({ name: '改过' });
    expect((await views(mine)).find(({ id }) => id === view.id)).toMatchObject({ name: '改过', is_mine: true });
  });

  it('go on without the fields that the form lost, and say that conditions are gone', async () => {
    const view = await saved(mine, {
      name: '有分数',
      settings: {
        search: {
          score: [1, 2],
          full_name: '张',
          $any: [
            ['score', 'gt', 3],
            ['full_name', 'filled'],
          ],
        },
        sort_name: 'score',
        sort_type: 'asc',
        columns: ['score', 'full_name', 'created_at', 'nobody'],
      },
    });
    expect(view.settings.columns).toEqual(['score', 'full_name', 'created_at']);
    const input = inputOf(await show(app, formId));
    await saveLive(app, { ...input, fields: [fieldOf({ ...input.fields[0], field: 'full_name' })] });
    expect((await views(mine)).find(({ id }) => id === view.id)?.settings).toEqual({
      search: { full_name: '张', $all: [[]], $any: [[], ['full_name', 'filled']] },
      columns: ['full_name', 'created_at'],
    });
  });
});
