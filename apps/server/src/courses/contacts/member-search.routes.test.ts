import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';

let app: CourseApp;
let classId: number;
beforeAll(async () => {
  app = await startCourseApp();
  const programme = await app.save('programme', { name: '项目', code: 'P', state: 'open' });
  const room = { name: '一班', code: 'C', programme: programme.id, state: 'running', capacity: 9, tuition: 0 };
  classId = (await app.save('class', room)).id;
  const people = [
    ['欧阳明远', '13800000001', '湘江集团'],
    ['司徒静', '13800000002', '岳麓公司'],
  ] as const;
  for (const [name, mobile, company] of people) {
    const contact = await app.save('contact', { name, mobile, company });
    await app.save('member', { contact: contact.id, class: classId, state: 'studying', joined_on: '2026-03-01' });
  }
});
afterAll(() => app.close());

const found = async (keyword: string, token = app.token): Promise<number> => {
  const query = { custom_form_id: String(courseFormIds.member), keyword, search: JSON.stringify({ class: [classId] }) };
  const { status, body } = await app.call(recordEndpoints.index, { token, query });
  expect(status).toBe(200);
  return body.total as number;
};

describe('a member of a class', () => {
  it('is not found by the words of a person whom the caller does not see', async () => {
    const reads = courseNode('member', 'index');
    const stranger = await signIn(app.db.kysely, { nodes: [reads] });
    expect(await found('C-001', stranger.token)).toBe(1);
    expect([await found('欧阳', stranger.token), await found('oymy', stranger.token)]).toEqual([0, 0]);
    // Without the right to see full numbers they are masked: a part of one finds nobody.
    const { token } = await signIn(app.db.kysely, { nodes: [reads, courseNode('contact', 'index')] });
    expect([await found('欧阳', token), await found('oymy', token)]).toEqual([1, 1]);
    expect([await found('1380000', token), await found('13800000001', token)]).toEqual([0, 1]);
  });

  it('is found by the name of the person, its pinyin and initials, the company and the student number', async () => {
    for (const keyword of ['欧阳', 'ouyang', 'oymy', '湘江', 'P-C-001']) {
      expect([keyword, await found(keyword)]).toEqual([keyword, 1]);
    }
    expect(await found('诸葛')).toBe(0);
    expect(await found('P-C')).toBe(2);
  });
});
