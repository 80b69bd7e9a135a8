import { randomUUID } from 'node:crypto';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { OwnData } from '@shuyuan/contract/courses/doors/door';
import { correctionEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import { doorErrors } from '@shuyuan/contract/courses/doors/door.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { courseNodes } from '../course-app.test-kit';
import { type DoorSchool, type Person, startDoor } from './door.test-kit';

let school: DoorSchool;
beforeAll(async () => {
  school = await startDoor();
});
afterAll(() => school.app.close());

let made = 0;
const known = async (values: object = {}): Promise<{ person: Person; contactId: number }> => {
  made += 1;
  const mobile = `1350000${String(made).padStart(4, '0')}`;
  const { id: contactId } = await school.app.save('contact', { name: '赵敏', mobile, company: '旧公司', ...values });
  return { person: await school.person(mobile), contactId };
};
const ask = async (person: Person, body: object = { field: 'company', value: '新公司', note: '已换工作' }) => {
  const reply = await person.call('correct', { body });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return (reply.body.data as { id: number }).id;
};
const decide = (id: number, input: object = {}, token = school.app.token) =>
  school.app.call(correctionEndpoints.decide, { token, body: { id, version: 1, state: 'applied', ...input } });
const shown = async (form: 'contact' | 'correction', id: number) => {
  const query = { custom_form_id: String(courseFormIds[form]), id: String(id) };
  return (await school.app.call(recordEndpoints.show, { query })).body.data as Record<string, unknown>;
};
const refusal = (error: { errcode: number; status: number }) => ({
  status: error.status,
  body: { errcode: error.errcode },
});

describe('a correction is refused', () => {
  it('of an id number, of what is the same, of an unknown field, and with five that wait', async () => {
    const { person } = await known();
    const faults: readonly [object, string][] = [
      [{ field: 'id_number', value: '11010519491231002X' }, 'field'],
      [{ field: 'remark', value: '好人' }, 'field'],
      [{ field: 'company', value: '旧公司' }, 'value'],
      [{ field: 'company', value: ' ' }, 'value'],
    ];
    for (const [body, field] of faults) {
      expect(await person.call('correct', { body })).toMatchObject({
        status: 400,
        body: { errors: { [field]: [expect.any(String)] } },
      });
    }
    const many = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((no) => person.call('correct', { body: { field: 'company', value: `公司 ${no}` } })),
    );
    expect(many.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409]);
  });

  it('to those who may not decide it, do not see it, or may not change the contact', async () => {
    const { person } = await known();
    const id = await ask(person);
    const clerk = await signIn(school.app.db.kysely, { nodes: courseNodes });
    expect((await decide(id, {}, clerk.token)).status).toBe(403);
    const stranger = await signIn(school.app.db.kysely, { nodes: [...courseNodes, 'correction.decide'], scope: 'own' });
    expect((await decide(id, {}, stranger.token)).status).toBe(404);
    expect((await decide(id, { state: 'refused' })).body.errors).toMatchObject({ decision: [expect.any(String)] });
    expect((await decide(id, { version: 9 })).status).toBe(409);
    const query = { custom_form_id: String(courseFormIds.correction) };
    const forged = { id, version: 1, values: { state: 'applied' } };
    expect((await school.app.call(recordWriteEndpoints.save, { query, body: forged })).status).toBe(400);
  });

  it('where the new value breaks the rules of contacts, and nothing is written', async () => {
    const { person, contactId } = await known();
    const other = await known({ name: '钱多' });
    const taken = await ask(person, { field: 'mobile', value: other.person.mobile });
    expect(await decide(taken)).toMatchObject({ status: 400, body: { errors: { mobile: [expect.any(String)] } } });
    const wrong = await ask(person, { field: 'email', value: 'no address' });
    expect(await decide(wrong)).toMatchObject({ status: 400 });
    expect(await shown('correction', taken)).toMatchObject({ state: 'pending' });
    expect(await shown('contact', contactId)).toMatchObject({ mobile: person.mobile, email: null });
  });
});

describe('a correction', () => {
  it('changes nothing until staff agree, then the contact, once', async () => {
    const { person, contactId } = await known();
    const id = await ask(person);
    expect(await shown('contact', contactId)).toMatchObject({ company: '旧公司' });
    expect(await shown('correction', id)).toMatchObject({ state: 'pending', old_value: '旧公司', new_value: '新公司' });
    const replies = await Promise.all([decide(id), decide(id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shown('contact', contactId)).toMatchObject({ company: '新公司' });
    expect(await decide(id, { version: 2 })).toMatchObject(refusal(doorErrors.correctionDecided));
    const data = await person.read<OwnData>('data');
    expect(data.fields.find(({ field }) => field === 'company')).toMatchObject({ value: '新公司' });
    expect(data.corrections).toMatchObject([{ name: '单位', value: '新公司', state: 'applied', label: '已采纳' }]);
  });

  it('that is refused leaves the contact and tells why', async () => {
    const { person, contactId } = await known();
    const id = await ask(person);
    expect((await decide(id, { state: 'refused', decision: '请带营业执照' })).status).toBe(200);
    expect(await shown('contact', contactId)).toMatchObject({ company: '旧公司' });
    expect((await person.read<OwnData>('data')).corrections).toMatchObject([
      { state: 'refused', decision: '请带营业执照' },
    ]);
  });

  it('that is sent again under its key is one', async () => {
    const { person } = await known();
    const [key, body] = [randomUUID(), { field: 'title', value: '总监' }];
    const first = await person.call('correct', { key, body });
    expect((await person.call('correct', { key, body })).body.data).toEqual(first.body.data);
    expect((await person.read<OwnData>('data')).corrections).toHaveLength(1);
  });
});

describe('the own data', () => {
  it('has the id number masked, and what staff note about a person is not in it', async () => {
    const { person } = await known({ id_number: '11010519491231002X', remark: '难缠' });
    const data = await person.read<OwnData>('data');
    expect(data.fields.find(({ field }) => field === 'id_number')).toMatchObject({
      value: expect.stringMatching(/\*/),
      is_correctable: false,
    });
    expect(JSON.stringify(data)).not.toMatch(/19491231|难缠/);
  });
});
