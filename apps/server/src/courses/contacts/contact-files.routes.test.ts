import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importMessages } from '@shuyuan/contract/backoffice/records/record-import.errors';
import { memberMessages } from '@shuyuan/contract/courses/contacts/contact.errors';
import { courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { exportedSheets } from '../../backoffice/records/export/export.test-kit';
import { importsOver, workbookOf } from '../../backoffice/records/import/import.test-kit';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';
import { aClass, aContact } from './contact.test-kit';

let app: CourseApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-members-'));
  app = await startCourseApp({ runsJobs: true, env: { DATA_DIR: folder } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const importsOf = (form: 'contact' | 'member') => importsOver(app, { formId: courseFormIds[form], token: app.token });

it('a file of contacts is told a mobile number that comes twice at its cell, and is written once that is mended', async () => {
  const imports = importsOf('contact');
  const bytes = await workbookOf(
    ['姓名', '手机号'],
    [
      ['甲', '13612340001'],
      ['乙', '13612340001'],
      ['丙', '13612340002'],
    ],
  );
  const checked = await imports.check(await imports.taken(bytes));
  expect(checked).toMatchObject({ bad_rows: 1, new_rows: 2 });
  expect(await imports.faults(checked.id)).toMatchObject([
    { row: 3, field: 'mobile', messages: [importMessages.twice(2)] },
  ]);
  await imports.fix(checked.id, [{ row: 3, field: 'mobile', text: '13612340003' }]);
  expect(await imports.commit(checked.id)).toMatchObject({ state: 'succeeded' });
}, 60_000);

it('a file of members is told who is in the class already, who comes twice and who finds no seat', async () => {
  const programme = (await app.save('programme', { name: '工商管理硕士', code: 'MBA', state: 'open' })).id;
  const { id, name } = await aClass(app, { programme, code: 'FILE', capacity: 3 });
  const contacts = [];
  for (const at of ['一', '二', '三', '四']) contacts.push(await aContact(app, { name: `导入${at}` }));
  const standing = { class: id, contact: contacts[0]?.id, state: 'studying', joined_on: '2026-03-01' };
  await app.save('member', standing);
  const imports = importsOf('member');
  const rowOf = (person: string) => [person, String(name), '在读', '2026-03-02'];
  const bytes = await workbookOf(
    ['学员', '班级', '状态', '入班日期'],
    ['导入一', '导入二', '导入二', '导入三', '导入四'].map(rowOf),
  );
  const checked = await imports.check(await imports.taken(bytes));
  const faults = await imports.faults(checked.id);
  expect(faults.map(({ row, field, messages }) => [row, field, messages])).toEqual([
    [2, 'contact', [memberMessages.alreadyIn('MBA-FILE-001')]],
    [4, 'contact', [importMessages.twice(3)]],
    [6, 'class', [memberMessages.classFull(3)]],
  ]);
}, 60_000);

it('a head teacher exports the contacts of their class and no other, with numbers masked', async () => {
  const nodes = (['index', 'detail', 'export'] as const).flatMap((action) =>
    (['class', 'member', 'contact'] as const).map((form) => courseNode(form, action)),
  );
  const { token, admin } = await signIn(app.db.kysely, { nodes, scope: 'own' });
  const programme = (await app.save('programme', { name: '管理培训', code: 'EDP', state: 'open' })).id;
  const { id } = await aClass(app, { programme, code: 'HEAD', head_teacher: admin.id });
  const mine = await aContact(app, { name: '本班学员' });
  await aContact(app, { name: '他班学员' });
  await app.save('member', { class: id, contact: mine.id, state: 'studying', joined_on: '2026-03-01' });
  const body = { format: 'xlsx', columns: ['name', 'mobile'] };
  const call = { formId: courseFormIds.contact, token, body };
  const [sheet] = await exportedSheets({ ...app, adminName: '' }, call);
  expect(sheet?.rows).toEqual([
    ['姓名', '手机号'],
    ['本班学员', `${mine.mobile.slice(0, 3)}****${mine.mobile.slice(-4)}`],
  ]);
}, 60_000);
