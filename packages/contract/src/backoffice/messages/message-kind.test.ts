import { expect, test } from 'vitest';
import { fillTemplate, placesOf } from './message-kind';

test('a template is filled once: a value that looks like a place stays as it is', () => {
  expect(fillTemplate('{姓名}您好，{班级}的{姓名}', { 姓名: '{班级}', 班级: '一班' })).toBe('{班级}您好，一班的{班级}');
  expect(fillTemplate('{没有}', {})).toBe('');
  expect(fillTemplate('{constructor}{__proto__}', Object.create(null))).toBe('');
  expect(placesOf('{姓名}：{时间} {}')).toEqual(['姓名', '时间', '']);
});
