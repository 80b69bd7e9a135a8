import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Clerk, clientOf, type Office, openOffice } from '../../rights/rights.test-kit';
import { stored } from '../record-write.test-kit';

let office: Office;
let chief: Clerk;
/** Sees neither remark nor score, name and number masked, and the level read-only. */
let clerk: Clerk;
let rooms: readonly number[];
beforeAll(async () => {
  office = await openOffice();
  chief = await office.clerk();
  clerk = await office.clerk({ fields: { remark: 'hide', score: 'hide', full_name: 'mask', level: 'read_only' } });
  const classes = clientOf(office.app, chief, office.classes.id);
  rooms = [(await classes.make({ title: '甲班' })).id, (await classes.make({ title: '乙班' })).id];
});
afterAll(() => office.app.close());

const client = () => clientOf(office.app, clerk, office.form.id);

const shown = async (): Promise<RecordRow> => {
  const { id } = await clientOf(office.app, chief, office.form.id).make({
    full_name: '王小明',
    mobile: '13800138000',
    remark: '暗',
    score: 7,
    level: 'high',
    keeper: clerk.admin.id,
    room: rooms[0],
    rooms,
  });
  return (await client().read('show', { id })).body.data as RecordRow;
};
const valuesOf = async ({ id }: RecordRow) => stored({ app: office.app, form: office.form, token: '' }, id);

describe('a row that comes back as it was shown', () => {
  it('is refused with a property that it does not have, with another read-only value, and without its number', async () => {
    const row = await shown();
    const before = await valuesOf(row);
    const refused = async (body: object) => (await client().write('save', body)).body.errors;
    expect(await refused({ ...row, nobody: 1 })).toEqual({ nobody: [recordMessages.unknownField] });
    expect(await refused({ ...row, remark: '看不见' })).toEqual({ remark: [recordMessages.unknownField] });
    expect(await refused({ ...row, level: 'low' })).toEqual({ level: [recordMessages.readOnly] });
    expect(await refused({ ...row, mobile: '138****9999' })).toHaveProperty('mobile');
    const { id: _id, ...copy } = row;
    expect(await refused(copy)).toHaveProperty('version');
    const { version: _version, ...whole } = copy;
    expect(await refused(whole)).toEqual({ id: ['缺少编号'] });
    expect(await valuesOf(row)).toEqual(before);
  });

  it('writes no mask over what it hides, and nothing at all when nothing changed', async () => {
    const row = await shown();
    expect([row.full_name, row.mobile]).toEqual([expect.stringContaining('*'), expect.stringContaining('*')]);
    const before = await valuesOf(row);
    expect((await client().write('save', row)).status).toBe(200);
    expect(await valuesOf(row)).toEqual(before);
  });

  it('writes what was changed in it, references by their ids, and leaves what the server sets', async () => {
    const row = await shown();
    const [, other] = rooms;
    const change = { room: { id: other, label: '乙班' }, rooms: [{ id: other, label: '乙班' }], mobile: '13900139000' };
    const reply = await client().write('save', { ...row, ...change, admin_id: 1, created_at: '2020-01-01T00:00:00Z' });
    expect(reply).toMatchObject({ status: 200, body: { data: { room: { id: other }, rooms: [{ id: other }] } } });
    const { full_name, mobile, remark, score, room, admin_id } = (await valuesOf(row)) ?? {};
    expect({ full_name, mobile, remark, score, room, admin_id }).toEqual({
      full_name: '王小明',
      mobile: '13900139000',
      remark: '暗',
      score: 7,
      room: other,
      admin_id: chief.admin.id,
    });
  });

  it('is a conflict once somebody else has changed the record', async () => {
    const row = await shown();
    const { status } = await client().write('save', { id: row.id, version: row.version, values: { mobile: null } });
    expect(status).toBe(200);
    expect((await client().write('save', row)).status).toBe(409);
    expect((await valuesOf(row))?.mobile).toBeNull();
  });
});
