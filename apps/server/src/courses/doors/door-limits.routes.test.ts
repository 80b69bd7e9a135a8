import type { DoorHome, OwnApplication, OwnLeave } from '@shuyuan/contract/courses/doors/door';
import { doorEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import { doorErrors } from '@shuyuan/contract/courses/doors/door.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { callApi } from '../../backoffice/identity/identity-api.test-kit';
import { schoolDay, sessionOf } from '../attendance/attendance.test-kit';
import { collectBody, openTill } from '../payments/payment.test-kit';
import { type DoorSchool, type Person, startDoor } from './door.test-kit';

let school: DoorSchool;
let own: Person;
let stranger: Person;
/** What belongs to `own`, and to nobody else. */
let things: Record<'application' | 'member' | 'session' | 'leave' | 'receipt', number>;

const memberOf = async (classId: number, mobile: string): Promise<number> => {
  const contact = await school.app.save('contact', { name: '林晓', mobile });
  const values = { contact: contact.id, class: classId, state: 'studying', joined_on: '2020-01-01' };
  return (await school.app.save('member', values)).id;
};

beforeAll(async () => {
  school = await startDoor();
  const { app } = school;
  const classId = await school.classOf(20, { state: 'running' });
  const member = await memberOf(classId, '13700000001');
  const application = await school.apply({ mobile: '13700000001', name: '林晓', class: classId });
  await school.move([application], { to: 'interview', interview_at: '2030-01-02T02:00:00Z', interview_place: '一楼' });
  const till = await openTill(app);
  const paid = await till.post('collect', collectBody(member, 100_000));
  own = await school.person('13700000001');
  stranger = await school.person('13700000002');
  const session = await sessionOf(app, classId, { date: schoolDay(3) });
  const asked = await own.call('askLeave', { body: { member_id: member, session_id: session, reason: '出差' } });
  things = {
    application: application.id,
    member,
    session,
    leave: (asked.body.data as { id: number }).id,
    receipt: (paid.body.data as { id: number }[])[0]?.id ?? 0,
  };
});
afterAll(() => school.app.close());

const unknown = 999_999;
const notFound = { status: 404, body: { errcode: platformErrors.recordNotFound.errcode } };

test('every endpoint refuses whoever has proved no number', async () => {
  for (const endpoint of Object.values(doorEndpoints)) {
    expect(await callApi(school.app.url, endpoint, { token: 'sv_made_up' })).toMatchObject({
      status: 401,
      body: { errcode: platformErrors.invalidVisitor.errcode },
    });
  }
});

describe('what is not the visitor’s own answers like what does not exist', () => {
  /** By endpoint: the call that names something, and what it names. */
  const naming = {
    interviewFile: ['application', (id: number) => ({ query: { id: String(id) } })],
    letter: ['application', (id: number) => ({ query: { id: String(id) } })],
    withdraw: ['application', (id: number) => ({ body: { id } })],
    addFile: ['application', (id: number) => ({ query: { id: String(id) } })],
    receipt: ['receipt', (id: number) => ({ query: { id: String(id) } })],
    askLeave: [
      'member',
      (member_id: number) => ({
        body: { member_id, starts_at: '2030-01-01T00:00:00Z', ends_at: '2030-01-02T00:00:00Z', reason: '事' },
      }),
    ],
    addLeaveFile: ['leave', (id: number) => ({ query: { id: String(id) } })],
    withdrawLeave: ['leave', (id: number) => ({ body: { id } })],
  } as const;

  it('names every endpoint that takes an id', () => {
    const taking = Object.entries(doorEndpoints).filter(
      ([name, row]) => 'query' in row || ('body' in row && name !== 'correct'),
    );
    expect(taking.map(([name]) => name).sort()).toEqual(Object.keys(naming).sort());
  });

  it.each(Object.entries(naming))('%s', async (act, [thing, callFor]) => {
    const [foreign, none] = await Promise.all(
      [things[thing], unknown].map((id) => stranger.call(act as keyof typeof naming, callFor(id))),
    );
    expect(none).toMatchObject(notFound);
    expect({ ...foreign, body: { ...foreign?.body, request_id: '' } }).toEqual({
      ...none,
      body: { ...none?.body, request_id: '' },
    });
  });

  it('a session of a class that is not their own', async () => {
    const other = await sessionOf(school.app, await school.classOf(5, { state: 'running' }), { date: schoolDay(4) });
    for (const session_id of [other, unknown]) {
      const body = { member_id: things.member, session_id, reason: '事' };
      expect(await own.call('askLeave', { body })).toMatchObject({
        status: 400,
        body: { errors: { session_id: [expect.any(String)] } },
      });
    }
  });

  it('and lists hold nothing of others', async () => {
    expect(await stranger.read<DoorHome>('home')).toMatchObject({ name: '', applications: [], memberships: [] });
    for (const act of ['sessions', 'attendance', 'account', 'leaves'] as const) {
      expect(await stranger.read(act)).toEqual([]);
    }
    expect(await stranger.read('data')).toEqual({ fields: [], corrections: [] });
    const body = { field: 'company', value: '新公司' };
    expect(await stranger.call('correct', { body })).toMatchObject({
      status: 404,
      body: { errcode: doorErrors.noContact.errcode },
    });
  });

  it('nor what is in the recycle bin', async () => {
    const gone = await school.person('13700000003');
    const { id } = await school.apply({ mobile: gone.mobile });
    await school.app.db.pool.query('update form.course_enrolment set deleted_at = now() where id = $1', [id]);
    expect(await gone.read<DoorHome>('home')).toMatchObject({ applications: [] });
    expect(await gone.call('withdraw', { body: { id } })).toMatchObject(notFound);
  });
});

describe('what the school does not open', () => {
  const closed = { status: 403, body: { errcode: doorErrors.closed.errcode } };

  it('is not shown, and not given to those who ask for it by its address', async () => {
    await school.settle({
      shows_state: false,
      shows_interview: false,
      shows_letter: false,
      shows_balance: false,
      shows_attendance: false,
      allows_leave: false,
      allows_correction: false,
      how_to_pay: '转账至学校账户',
    });
    const home = await own.read<DoorHome>('home');
    expect(Object.values(home.opened).every((isOpen) => !isOpen)).toBe(true);
    expect(home).toMatchObject({
      how_to_pay: '',
      memberships: [{ outstanding: null, due: null, may_ask_leave: false }],
    });
    const shown: Partial<OwnApplication> = { state: null, interview: null, has_letter: false, fee: null };
    expect(home.applications).toMatchObject([{ ...shown, may_withdraw: false }]);
    const { application, member, receipt, leave } = things;
    const byId = (id: number) => ({ query: { id: String(id) } });
    const leaving = { member_id: member, session_id: things.session, reason: '事' };
    const refusals = await Promise.all([
      own.call('interviewFile', byId(application)),
      own.call('letter', byId(application)),
      own.call('withdraw', { body: { id: application } }),
      own.call('attendance'),
      own.call('account'),
      own.call('receipt', byId(receipt)),
      own.call('leaves'),
      own.call('askLeave', { body: leaving }),
      own.call('addLeaveFile', byId(leave)),
      own.call('withdrawLeave', { body: { id: leave } }),
      own.call('correct', { body: { field: 'company', value: '新公司' } }),
    ]);
    for (const refusal of refusals) expect(refusal).toMatchObject(closed);
    expect(await own.read('data')).toMatchObject({ corrections: [] });
    await school.settle({});
    expect(await own.read<OwnLeave[]>('leaves')).toHaveLength(1);
  });

  it('of a person’s data is left out field by field', async () => {
    await school.settle({ data_fields: ['name'] });
    expect(await own.read('data')).toMatchObject({ fields: [{ field: 'name', value: '林晓' }] });
    expect(await own.call('correct', { body: { field: 'company', value: '新公司' } })).toMatchObject({
      status: 400,
      body: { errors: { field: [expect.any(String)] } },
    });
    await school.settle({});
  });
});
