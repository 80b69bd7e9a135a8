import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import type { SearchAnswer, SearchGroup } from '@shuyuan/contract/backoffice/search/search';
import { searchEndpoints } from '@shuyuan/contract/backoffice/search/search.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chiefToken, type FormApp, inputOf, show, startFormApp, sync } from '../forms/form.test-kit';
import { makeTestToken, signIn } from '../identity/identity.test-kit';
import { callApi } from '../identity/identity-api.test-kit';
import { list, liveForm } from '../records/record-read.test-kit';

let app: FormApp;
let teachers: FormDetail;
let rooms: FormDetail;
let chief: string;

const enter = async ({ id, name }: FormDetail): Promise<void> => {
  const { status } = await app.call(formEndpoints.addToMenu, { body: { id, name, icon: 'FileOutlined' } });
  expect(status).toBe(200);
};
const addTo = async (form: FormDetail, values: object, token = chief): Promise<number> => {
  const query = { custom_form_id: String(form.id) };
  const { status, body } = await callApi(app.url, recordWriteEndpoints.save, { token, query, body: { values } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body.data as { id: number }).id;
};
const staff = async (forms: readonly FormDetail[], more: Parameters<typeof signIn>[1] = {}): Promise<string> => {
  const nodes = forms.flatMap(({ id }) => ['index', 'detail', 'create'].map((action) => `form_${id}.${action}`));
  return (await signIn(app.db.kysely, { nodes, ...more })).token;
};
const ask = (keyword: string, token?: string) => callApi(app.url, searchEndpoints.index, { token, query: { keyword } });
const search = async (keyword: string, token = chief): Promise<SearchAnswer> => {
  const { status, body } = await ask(keyword, token);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data as SearchAnswer;
};
const recent = (refs: string, token = chief) => callApi(app.url, searchEndpoints.recent, { token, query: { refs } });
const titles = ({ groups }: Pick<SearchAnswer, 'groups'>, form: FormDetail): string[] | undefined =>
  groups.find(({ custom_form_id }) => custom_form_id === form.id)?.hits.map(({ title }) => title);

beforeAll(async () => {
  app = await startFormApp();
  chief = await chiefToken(app);
  teachers = await liveForm(
    app,
    [
      { field: 'name', name: '姓名' },
      { field: 'mobile', name: '手机', edit_input: 'mobile' },
      {
        field: 'rank',
        name: '职称',
        edit_input: 'select',
        select_item: [{ label: '教授', value: 'p' }],
      },
      { field: 'note', name: '备注', edit_input: 'textarea' },
    ],
    { name: '教师' },
  );
  rooms = await liveForm(app, [{ field: 'name', name: '名称' }], { name: '教室' });
  await enter(teachers);
  await enter(rooms);
  await addTo(teachers, { name: '诸葛亮', mobile: '13912345678', rank: 'p', note: '卧龙' });
  await addTo(teachers, { name: '诸葛瑾', mobile: '13987654321' });
  await addTo(rooms, { name: '诸葛堂' });
});
afterAll(() => app.close());

describe('a search is refused', () => {
  it('without a session, and to an API token, whose caller has no pages to open', async () => {
    expect(await ask('诸葛')).toMatchObject({ status: 401, body: { errcode: platformErrors.invalidToken.errcode } });
    const { admin } = await signIn(app.db.kysely, { roles: ['admin'] });
    const { token } = await makeTestToken(app.db.kysely, admin.id);
    expect((await ask('诸葛', token)).status).toBe(403);
  });

  it('without words, and with too many', async () => {
    for (const keyword of ['', '  ', '字'.repeat(101)]) {
      const { status, body } = await ask(keyword, chief);
      expect([keyword, status, body.errors]).toEqual([keyword, 400, { keyword: [expect.any(String)] }]);
    }
    const { status, body } = await callApi(app.url, searchEndpoints.index, { token: chief });
    expect([status, body.errors]).toEqual([400, { keyword: ['请输入要搜索的内容'] }]);
  });

  it('for records that are no numbers, or too many of them', async () => {
    const many = Array.from({ length: 11 }, (_, at) => `1.${at + 1}`).join();
    for (const refs of ['', '1', '1.', '1.0', '1.2;1.3', `${teachers.id}.1 or 1=1`, many]) {
      const { status, body } = await recent(refs);
      expect([refs, status, body.errors]).toEqual([refs, 400, { refs: [expect.any(String)] }]);
    }
  });
});

describe('a search finds nothing', () => {
  it('for whoever may list nothing', async () => {
    const { token } = await signIn(app.db.kysely, { nodes: [] });
    expect(await search('诸葛', token)).toEqual({ groups: [], pages: [], forms: [], late: [] });
    expect((await recent(`${teachers.id}.1`, token)).body).toEqual({ data: [] });
  });

  it('by words without a letter, though a list without words shows all rows', async () => {
    expect((await search('\0')).groups).toEqual([]);
  });

  it('in forms that have no page in the menu', async () => {
    const apart = await liveForm(app, [{ field: 'name', name: '名称' }]);
    await addTo(apart, { name: '诸葛弩' });
    expect(titles(await search('诸葛'), apart)).toBeUndefined();
  });

  it('by a part of a masked number, only by the whole of it', async () => {
    const token = await staff([teachers]);
    expect(titles(await search('139123', token), teachers)).toBeUndefined();
    expect(titles(await search('5678', token), teachers)).toBeUndefined();
    expect(titles(await search('13912345678', token), teachers)).toEqual(['诸葛亮']);
  });

  it('among rows outside the scope, and among deleted ones', async () => {
    const own = await staff([teachers], { scope: 'own' });
    expect(titles(await search('诸葛', own), teachers)).toBeUndefined();
    await addTo(teachers, { name: '诸葛均' }, own);
    expect(titles(await search('诸葛', own), teachers)).toEqual(['诸葛均']);
    const id = await addTo(teachers, { name: '诸葛恪' });
    expect(titles(await search('诸葛恪'), teachers)).toEqual(['诸葛恪']);
    const query = { custom_form_id: String(teachers.id) };
    await callApi(app.url, recordWriteEndpoints.destroy, { token: chief, query, body: { ids: [id] } });
    expect(titles(await search('诸葛恪'), teachers)).toBeUndefined();
    expect((await recent(`${teachers.id}.${id}`)).body).toEqual({ data: [] });
  });
});

describe('a search', () => {
  it('finds in each form what its list finds, in the same order, by characters, pinyin and initials', async () => {
    for (const keyword of ['诸葛', 'zhuge', 'zgl', '教授', '卧龙']) {
      const answer = await search(keyword);
      for (const form of [teachers, rooms]) {
        const { data } = await list(app, { formId: form.id, token: chief, query: { keyword } });
        expect([keyword, titles(answer, form) ?? []]).toEqual([keyword, data.map(({ name }) => name)]);
      }
    }
  });

  it('says what tells hits apart as the list shows it: choices by their labels, numbers masked', async () => {
    const hits = async (token: string) =>
      (await search('诸葛亮', token)).groups.find(({ custom_form_id }) => custom_form_id === teachers.id);
    expect(await hits(chief)).toMatchObject({
      name: '教师',
      may_open: true,
      has_more: false,
      hits: [{ title: '诸葛亮', subtitle: '13912345678 · 教授' }],
    });
    const masked = await hits(await staff([teachers]));
    expect(masked?.hits).toMatchObject([{ subtitle: '139****5678 · 教授' }]);
    const field = teachers.fields.find((one) => one.field === 'mobile')?.id ?? 0;
    const fields = [{ custom_form_id: teachers.id, field_id: field, access: 'hide' as const }];
    expect((await hits(await staff([teachers], { fields })))?.hits).toMatchObject([{ subtitle: '教授' }]);
  });

  it('shows five of each form and says that there are more', async () => {
    for (let at = 0; at < 6; at += 1) await addTo(rooms, { name: `多间${at}` });
    const [group] = (await search('多间')).groups;
    expect([group?.hits.length, group?.has_more]).toEqual([5, true]);
  });

  it('says that details may not be opened by whoever only lists', async () => {
    const { token } = await signIn(app.db.kysely, { nodes: [`form_${rooms.id}.index`] });
    expect((await search('诸葛堂', token)).groups).toMatchObject([{ may_open: false }]);
  });

  it('finds pages of the menu by name, pinyin and initials, as far as the caller has them', async () => {
    const pagesBy = async (keyword: string, token: string) => (await search(keyword, token)).pages.length;
    const token = await staff([teachers]);
    expect([await pagesBy('教师', token), await pagesBy('jiaosh', token), await pagesBy('js', token)]).toEqual([
      1, 1, 1,
    ]);
    expect([await pagesBy('教室', token), await pagesBy('教室', chief)]).toEqual([0, 1]);
  });

  it('finds forms by name for whoever may see their design', async () => {
    expect((await search('教师')).forms).toEqual([{ id: teachers.id, name: '教师' }]);
    expect((await search('jiaoshi')).forms).toHaveLength(2);
    expect((await search('教师', await staff([teachers]))).forms).toEqual([]);
  });

  it('follows a sync and a new entry of the menu at once', async () => {
    const form = await liveForm(app, [{ field: 'name', name: '名称' }]);
    await enter(form);
    await addTo(form, { name: '同步前' });
    expect(titles(await search('同步前'), form)).toEqual(['同步前']);
    const now = inputOf(await show(app, form.id));
    const fields = now.fields.map((field) => ({ ...field, field: 'title' }));
    await app.call(formEndpoints.save, { body: { ...now, fields } });
    await sync(app, form.id);
    expect(titles(await search('同步前'), form)).toEqual(['同步前']);
  });

  it('answers for the other forms while the table of one is locked, and names that one', {
    tags: ['long'],
  }, async () => {
    const client = await app.db.pool.connect();
    try {
      await client.query(`begin; lock table form.${rooms.table_name} in access exclusive mode`);
      const answer = await search('诸葛');
      expect(titles(answer, teachers)).toContain('诸葛亮');
      expect(answer.late).toEqual(['教室']);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect((await search('诸葛')).late).toEqual([]);
  });
});

describe('records that were opened before', () => {
  it('come back as hits, those of others and unknown ones left out', async () => {
    const { data } = await list(app, { formId: teachers.id, token: chief, query: { keyword: '诸葛亮' } });
    const [room] = (await list(app, { formId: rooms.id, token: chief, query: { keyword: '诸葛堂' } })).data;
    const refs = `${teachers.id}.${data[0]?.id},${rooms.id}.${room?.id},${rooms.id}.999999,987654.1`;
    const groups = (await recent(refs)).body.data as SearchGroup[];
    expect([titles({ groups }, teachers), titles({ groups }, rooms), groups.length]).toEqual([
      ['诸葛亮'],
      ['诸葛堂'],
      2,
    ]);
    const mine = (await recent(refs, await staff([rooms]))).body.data as SearchGroup[];
    expect(mine.map(({ custom_form_id }) => custom_form_id)).toEqual([rooms.id]);
  });
});
