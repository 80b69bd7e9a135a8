import { consentWords } from '@shuyuan/contract/courses/contacts/member.form';
import { describe, expect, it } from 'vitest';
import { groupsOf, passed } from './book.rules';
import { anEntry } from './book.test-kit';

describe('what is passed on', () => {
  it('is nothing without consent, and nothing that comes masked', () => {
    expect(passed(anEntry(), 'mobile')).toBeUndefined();
    expect(passed(anEntry({ consent: [consentWords.company] }), 'mobile')).toBeUndefined();
    expect(passed(anEntry({ consent: [consentWords.mobile], masked: ['mobile'] }), 'mobile')).toBeUndefined();
    expect(passed(anEntry({ consent: [consentWords.mobile] }), 'mobile')).toBe('13800138000');
  });
});

it('groups stand in the order of their Chinese numbers, the committee in that of its posts', () => {
  const teams = ['第十一组', '第二组', '第一组', '第十组'];
  const groups = groupsOf([
    ...teams.map((team, id) => anEntry({ id, team })),
    anEntry({ id: 8, post: '组长' }),
    anEntry({ id: 9, post: '班长' }),
    anEntry({ id: 7, post: '顾问' }),
  ]);
  expect(groups.map(({ name }) => name)).toEqual(['', '第一组', '第二组', '第十组', '第十一组']);
  expect(groups[0]?.entries.map(({ id }) => id)).toEqual([9, 8, 7]);
});

it('the committee stands first, then the groups in their order, then the rest', () => {
  const groups = groupsOf([
    anEntry({ id: 1, team: '10' }),
    anEntry({ id: 2 }),
    anEntry({ id: 3, team: '2' }),
    anEntry({ id: 4, team: '2', post: 'x' }),
  ]);
  expect(groups.map(({ kind, name, entries }) => [kind, name, entries.map(({ id }) => id)])).toEqual([
    ['committee', '', [4]],
    ['team', '2', [3]],
    ['team', '10', [1]],
    ['rest', '', [2]],
  ]);
});
