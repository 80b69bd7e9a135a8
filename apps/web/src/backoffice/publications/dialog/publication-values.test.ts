import { type FieldInput, plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { type PublicationDetail, publicationInput } from '@shuyuan/contract/backoffice/publications/publication';
import { sanitisedHtml } from '@shuyuan/contract/platform/sanitised-html';
import { expect, it } from 'vitest';
import {
  askedFields,
  isPresetNeeded,
  offeredFields,
  type PublishedForm,
  takenBy,
  unpublishableFields,
} from './offered-fields';
import { inputOf, type PublicationValues, placedFaults, startValues } from './publication-values';

const required = ['required'] as FieldInput['validation'];
const relation = { relation_form_id: 3, relation_label: 'name' };

const formOf = (...fields: FieldInput[]): PublishedForm => ({
  id: 5,
  name: '报名',
  fields: fields.map((field, at) => ({
    ...field,
    id: at + 1,
    custom_form_id: 5,
    admin_id: null,
    department_id: null,
    sort: at,
  })),
  derived: ['paid'],
  read_only: ['remark'],
  claims: [],
  decided: [
    { field: 'state', message: '由审核决定', on_create: false },
    { field: 'stage', message: '按步骤改变', on_create: true },
  ],
});

const applying = formOf(
  plainField({ field: 'no', name: '编号', edit_input: 'serial' }),
  plainField({ field: 'name', name: '姓名', validation: required }),
  plainField({ field: 'mobile', name: '手机号', edit_input: 'mobile', validation: required }),
  plainField({ field: 'company', name: '单位' }),
  plainField({ field: 'class', name: '班级', edit_input: 'relation', settings: relation, validation: required }),
  plainField({ field: 'story', name: '经历', edit_input: 'rich_text' }),
  plainField({ field: 'place', name: '地点', edit_input: 'map' }),
  plainField({ field: 'inner', name: '内部', form_show: 0 }),
  plainField({ field: 'paid', name: '已缴', edit_input: 'money' }),
  plainField({ field: 'remark', name: '备注' }),
  plainField({ field: 'state', name: '状态' }),
  plainField({ field: 'stage', name: '阶段' }),
);

const start = (given: Partial<PublicationValues> = {}, isSmsOpen = true): PublicationValues => ({
  ...startValues(applying, { stored: undefined, isSmsOpen }),
  ...given,
});

it('says of each field whether people from outside fill it in, staff give it, or neither, and why', () => {
  const ways = Object.fromEntries(offeredFields(applying).map(({ field, way }) => [field.field, way]));
  expect(ways).toEqual({
    no: 'none',
    name: 'fill',
    mobile: 'fill',
    company: 'fill',
    class: 'preset',
    story: 'preset',
    place: 'preset',
    inner: 'preset',
    paid: 'none',
    remark: 'none',
    state: 'none',
    stage: 'preset',
  });
  expect(offeredFields(applying).every(({ way, reason }) => (way === 'fill') === (reason === ''))).toBe(true);
});

it('starts with what the form needs, and with a proof only where codes can be sent', () => {
  const { fields, proves_mobile, mobile_field } = start();
  expect(fields.map(({ field }) => field)).toEqual(['name', 'mobile']);
  expect({ proves_mobile, mobile_field }).toEqual({ proves_mobile: true, mobile_field: 'mobile' });
  expect(start({}, false).proves_mobile).toBe(false);
});

it('asks for what the form needs even if it was not chosen, in the order of the form', () => {
  const chosen = [{ field: 'company', required: true }];
  const none = { presetColumns: [], presets: {}, mobileField: null, isInvited: false };
  expect(askedFields(offeredFields(applying), { chosen, ...none })).toEqual([
    { field: 'name', required: true },
    { field: 'mobile', required: true },
    { field: 'company', required: true },
  ]);
});

it('asks for nothing that is given by staff or by the proof of the number', () => {
  const sent = inputOf(
    applying,
    start({ title: ' 开班 ', presets: { class: 12, company: '本校' }, preset_columns: ['company'] }),
    undefined,
  );
  expect(sent).toMatchObject({
    title: '开班',
    custom_form_id: 5,
    fields: [{ field: 'name', required: true }],
    presets: { class: 12, company: '本校' },
    mobile_field: 'mobile',
    enabled: true,
  });
  expect(publicationInput.safeParse(sent).error).toBeUndefined();
});

it('forgets the number and the limit with the proof, and values of fields that are asked for again', () => {
  const given = { title: '开班', once_per_mobile: true, proves_mobile: false, presets: { company: '本校' } };
  const sent = inputOf(applying, start(given), undefined);
  expect(sent).toMatchObject({ proves_mobile: false, mobile_field: null, once_per_mobile: false, presets: {} });
  expect(sent.fields.map(({ field }) => field)).toEqual(['name', 'mobile']);
  expect(publicationInput.safeParse(sent).error).toBeUndefined();
});

it('asks those who are invited neither for a number nor for files, and leaves records to who invites', () => {
  const form = formOf(
    plainField({ field: 'name', name: '姓名' }),
    plainField({ field: 'photo', name: '照片', edit_input: 'image' }),
    plainField({ field: 'class', name: '班级', edit_input: 'relation', settings: relation, validation: required }),
  );
  const values = startValues(form, { stored: undefined, isSmsOpen: true });
  const chosen = ['name', 'photo'].map((field) => ({ field, required: false }));
  const sent = inputOf(form, { ...values, title: '评价', audience: 'invited', fields: chosen }, undefined);
  expect(sent).toMatchObject({ audience: 'invited', proves_mobile: false, mobile_field: null, once_per_mobile: false });
  expect(sent.fields.map(({ field }) => field)).toEqual(['name']);
  expect(publicationInput.safeParse(sent).error).toBeUndefined();
  expect(inputOf(form, { ...values, title: '评价', fields: chosen }, undefined).fields).toHaveLength(2);
  const relating = form.fields.filter(({ field }) => field === 'class');
  const needed = (isInvited: boolean) =>
    relating.map((field) => isPresetNeeded(field, { asked: [], presets: {}, isInvited }));
  expect({ anyone: needed(false), invited: needed(true) }).toEqual({ anyone: [true], invited: [false] });
});

const claiming = (...claims: string[]): PublishedForm => ({ ...applying, claims });

it('proves the number by itself where the form needs one that nobody else may have', () => {
  const start = startValues(claiming('mobile'), { stored: undefined, isSmsOpen: false });
  expect(start).toMatchObject({ proves_mobile: true, mobile_field: 'mobile' });
  const sent = inputOf(claiming('mobile'), { ...start, title: '开班', presets: { class: 12 } }, undefined);
  expect(sent).toMatchObject({ proves_mobile: true, mobile_field: 'mobile', fields: [{ field: 'name' }] });
  expect(publicationInput.safeParse(sent).error).toBeUndefined();
  // A page that was stored before the field became such a one is put right when it is opened.
  const before = { ...stored, proves_mobile: false, mobile_field: null, once_per_mobile: false };
  const opened = startValues(claiming('mobile'), { stored: before, isSmsOpen: true });
  expect(opened).toMatchObject({ proves_mobile: true, mobile_field: 'mobile' });
});

it('lets only a proved number into a field that nobody else may have, and asks for it in no other way', () => {
  const form = formOf(
    plainField({ field: 'name', name: '姓名', validation: required }),
    plainField({ field: 'mobile', name: '手机号', edit_input: 'mobile' }),
  );
  const offered = offeredFields({ ...form, claims: ['mobile'] });
  const mobile = offered.find(({ field }) => field.field === 'mobile');
  const open = { presetColumns: [], presets: {}, mobileField: null, isInvited: false };
  expect(mobile && takenBy(mobile, { ...open, asked: [] })).toBe('claim');
  expect(mobile && takenBy(mobile, { ...open, isInvited: true, asked: [] })).toBe('double');
  const chosen = [{ field: 'mobile', required: true }];
  expect(askedFields(offered, { ...open, chosen }).map(({ field }) => field)).toEqual(['name']);
  expect(mobile && takenBy(mobile, { ...open, mobileField: 'mobile', asked: [] })).toBe('proof');
});

it('names the fields that the form needs and that can be neither filled in nor given', () => {
  const nameOf = (form: PublishedForm, isInvited = false) =>
    unpublishableFields(offeredFields(form), { isInvited }).map(({ field }) => field);
  expect(nameOf(claiming('mobile', 'company'))).toEqual([]);
  expect(nameOf(claiming('mobile', 'company'), true)).toEqual(['mobile']);
  expect(nameOf(claiming('name', 'class', 'state', 'paid'))).toEqual(['name', 'class']);
  const claimed = offeredFields(claiming('name', 'company')).filter(({ way }) => way === 'none');
  expect(claimed.map(({ field }) => field.field)).toEqual(expect.arrayContaining(['name', 'company']));
});

const stored: PublicationDetail = {
  id: 7,
  version: 3,
  code: 'abcdefghjk',
  custom_form_id: 5,
  form_name: '报名',
  audience: 'anyone',
  title: '开班',
  state: 'open',
  fault: '',
  opens_at: '2026-03-01T00:00:30.000Z',
  closes_at: null,
  quota: 40,
  submissions: 2,
  last_at: null,
  enabled: false,
  owner_id: 1,
  owner_name: '王老师',
  created_at: '2026-02-01T00:00:00.000Z',
  updated_at: '2026-02-01T00:00:00.000Z',
  cover: '',
  intro: sanitisedHtml.parse('<p>介绍</p>'),
  consent: '同意',
  consent_version: 2,
  thanks: '',
  fields: [{ field: 'name', required: true }],
  presets: { class: 12, company: '本校' },
  proves_mobile: true,
  mobile_field: 'mobile',
  once_per_mobile: true,
};

it('sends what is stored back as it is, seconds and the switch included', () => {
  const values = startValues(applying, { stored, isSmsOpen: true });
  expect(values.preset_columns).toEqual(['company']);
  expect(values.opens_at).toBe('2026-03-01T08:00');
  const sent = inputOf(applying, values, stored);
  const { id, version, opens_at, closes_at, quota, presets, fields, enabled } = stored;
  expect(sent).toMatchObject({ id, version, opens_at, closes_at, quota, presets, fields, enabled });
  expect(inputOf(applying, { ...values, opens_at: '2026-03-02T09:30' }, stored).opens_at).toBe(
    '2026-03-02T01:30:00.000Z',
  );
});

const shownFor = (field: string, value: string) => ({ show_when: { field, values: [value] } });

it('asks for a field with a condition only where its condition can come true, and then must', () => {
  const options = [
    { value: 'yes', label: '是' },
    { value: 'no', label: '否' },
  ];
  const conditional = offeredFields(
    formOf(
      plainField({ field: 'firm', name: '企业', validation: required, settings: shownFor('works', 'yes') }),
      plainField({ field: 'works', name: '在职', edit_input: 'radio', select_item: options }),
    ),
  );
  const ask = (given: Partial<Parameters<typeof askedFields>[1]>) =>
    askedFields(conditional, {
      chosen: [],
      presetColumns: [],
      presets: {},
      mobileField: null,
      isInvited: false,
      ...given,
    }).map(({ field }) => field);
  expect(ask({})).toEqual([]);
  expect(ask({ chosen: [{ field: 'firm', required: true }] })).toEqual([]);
  expect(ask({ chosen: [{ field: 'works', required: false }] })).toEqual(['firm', 'works']);
  expect(ask({ presetColumns: ['works'], presets: { works: 'yes' } })).toEqual(['firm']);
  expect(ask({ presetColumns: ['works'], presets: { works: 'no' } })).toEqual([]);
});

it('puts the words of the server where they can be seen', () => {
  expect(
    placedFaults({ 'fields.0.field': ['甲'], 'fields.2': ['乙'], 'presets.class': ['丙'], presets: ['丁'] }),
  ).toEqual({ fields: ['甲', '乙'], 'presets.class': ['丙'], preset_columns: ['丁'] });
});
