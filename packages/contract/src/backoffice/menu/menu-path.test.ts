import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isContainer, menuPathPattern, menuUrlPattern, parseMenuPath } from './menu-path';

describe('menu path (requirements §2)', () => {
  it.each([
    ['/course/class', '', { path: '/course/class', params: {}, hidden: false }],
    ['class', '/course', { path: '/course/class', params: {}, hidden: false }],
    ['class', '', { path: '/class', params: {}, hidden: false }],
    ['^course/class', '/teaching', { path: '/course/class', params: {}, hidden: false }],
    ['$course/secret', '/teaching', { path: '/course/secret', params: {}, hidden: true }],
    ['$/course/secret?id=3', '', { path: '/course/secret', params: { id: '3' }, hidden: true }],
    [
      '/form/records?form=7&view=card',
      '',
      { path: '/form/records', params: { form: '7', view: 'card' }, hidden: false },
    ],
    ['/a?q=%E5%BC%A0', '', { path: '/a', params: { q: '张' }, hidden: false }],
    ['//evil.example', '', { path: '/evil.example', params: {}, hidden: false }],
    ['  /spaced ', '', { path: '/spaced', params: {}, hidden: false }],
    ['', '', { path: '/', params: {}, hidden: false }],
  ])('reads %j under %j', (raw, parent, expected) => {
    expect(parseMenuPath(raw, parent)).toEqual(expected);
  });

  it('always gives one leading slash, whatever stands in the database', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (raw, parent) => {
        const { path } = parseMenuPath(raw, parseMenuPath(parent).path);
        expect(path.startsWith('/')).toBe(true);
        expect(path.startsWith('//')).toBe(false);
        expect(path).not.toContain('?');
      }),
    );
  });
});

describe('menu url', () => {
  it.each(['', '#', ' # '])('takes %j as a container', (url) => expect(isContainer(url)).toBe(true));
  it('takes a screen key as a screen', () => expect(isContainer('form/records')).toBe(false));

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    '//evil',
    'https://evil',
    '/x',
    ' x',
    'x\n',
  ])('refuses the url %j', (url) => expect(menuUrlPattern.test(url)).toBe(false));
  it.each(['', '#', 'workbench', 'form/records', 'course/apply_list'])('accepts the url %j', (url) =>
    expect(menuUrlPattern.test(url)).toBe(true),
  );

  it.each(['//evil', '^//evil', 'javascript:alert(1)', '/a b', '/a#b', '/a?b=<script>'])(
    'refuses the path %j',
    (path) => expect(menuPathPattern.test(path)).toBe(false),
  );
  it.each([
    '',
    '/dashboard',
    '/教学/班级管理',
    '^course/x',
    '$/course/x?id=3',
    'class',
    '/form/records?form=1&view=card',
  ])('accepts the path %j', (path) => expect(menuPathPattern.test(path)).toBe(true));
});
