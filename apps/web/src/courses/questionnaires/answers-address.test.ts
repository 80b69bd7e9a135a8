import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { expect, it } from 'vitest';
import { answersAddress } from './answers-address';

const field = (name: string, form?: number) => ({
  field: name,
  settings: form === undefined ? {} : { relation_form_id: form },
});
const session = { id: 7, date: '2026-03-01', topic: '战略' };
const searchIn = (address: string) => JSON.parse(new URLSearchParams(address.split('?')[1]).get('search') ?? '{}');

it('narrows the list of the form by the class and the session as far as it has such fields', () => {
  const fields = [field('score'), field('ban', courseFormIds.class), field('ke', courseFormIds.session)];
  const address = answersAddress('/content/5?custom_form_id=5', fields, { class_id: 3, session });
  expect(address).toMatch(/^\/content\/5\?custom_form_id=5&search=/);
  expect(searchIn(address)).toEqual({ ban: [3], ke: [7] });
  expect(searchIn(answersAddress('/x?a=1', fields, { class_id: 3, session: null }))).toEqual({ ban: [3] });
  expect(searchIn(answersAddress('/x?a=1', fields.slice(0, 2), { class_id: 3, session }))).toEqual({ ban: [3] });
});

it('is the whole list of a form that tells no classes apart', () => {
  expect(answersAddress('/x?a=1', [field('score')], { class_id: 3, session })).toBe('/x?a=1');
});
