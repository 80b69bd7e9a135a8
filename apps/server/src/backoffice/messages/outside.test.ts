import { expect, test } from 'vitest';
import type { HandSource, MessageSource } from './message-source';
import { handWith, sourceWith } from './outside';

const values = { 主页: 'https://school.example/my' };
const person = { custom_form_id: 1, record_id: 2, name: '林晓', mobile: '13800000001', mail: '' };

test('an event has the values for people from outside, and none of them for staff', async () => {
  const source: MessageSource = {
    kind: 'thing.happened',
    describe: async () =>
      new Map([[7, { to: [{ ...person, fields: { 姓名: '林晓' } }, { admin_id: 3 }], fields: {}, link: '/' }]]),
  };
  const described = (await sourceWith(source, values).describe(undefined as never, [7])).get(7);
  expect(described?.to).toEqual([{ ...person, fields: { 姓名: '林晓', ...values } }, { admin_id: 3 }]);
  expect(described?.fields).toEqual({});
});

test('a message by hand can contain them, whatever list its people come from', async () => {
  const source: HandSource = {
    custom_form_id: 1,
    fields: ['姓名'],
    people: async () => [{ ...person, fields: { 姓名: '林晓' }, records: 1 }],
  };
  const made = handWith(source, values);
  expect(made.fields).toEqual(['姓名', '主页']);
  const asked = { caller: undefined as never, ids: [2] };
  expect(await made.people(asked)).toEqual([{ ...person, fields: { 姓名: '林晓', ...values }, records: 1 }]);
});
