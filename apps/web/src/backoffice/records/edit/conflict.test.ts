import type { RecordConflict } from '@shuyuan/contract/backoffice/records/record';
import { describe, expect, it } from 'vitest';
import { conflictLines, settled, startChoices } from './conflict';
import { fieldOf, metaOf } from './edit.test-kit';
import { storedBase } from './edit-values';

const meta = metaOf(
  [fieldOf('name'), fieldOf('company'), fieldOf('title'), fieldOf('city'), fieldOf('mobile', { edit_input: 'mobile' })],
  { masked: ['mobile'] },
);
const before = { name: '张三', company: '甲', title: '经理', city: '上海', mobile: '138****5678' };
const own = { created_at: '', updated_at: '', deleted_at: null, admin_id: null, admin_name: '', department_id: null };
const base = storedBase(meta, { id: 1, version: 1, ...before });

const conflictWith = (after: Partial<typeof before>): RecordConflict => ({
  record: { ...own, id: 1, version: 2, ...before, ...after },
  admin_name: '李四',
  at: '2026-03-01T00:00:00Z',
  changes: Object.entries(after).map(([field, value]) => ({ field, name: field, before: '', after: value })),
});

describe('two edits of one record', () => {
  const typed = { name: '张三丰', company: '乙', city: '北京' };
  const conflict = conflictWith({ name: '张三三', title: '总监', city: '北京', mobile: '139****0000' });
  const sides = { meta, base, typed, conflict };

  it('meet at fields that both changed differently and at those that only the other one changed', () => {
    expect(conflictLines(sides).map(({ field, changedBy }) => [field.field, changedBy])).toEqual([
      ['name', 'both'],
      ['title', 'them'],
      ['mobile', 'them'],
    ]);
  });

  it('keep what I typed and take what only they changed, until someone chooses otherwise', () => {
    const chosen = startChoices(conflictLines(sides));
    expect(chosen).toEqual({ name: 'mine', title: 'theirs', mobile: 'theirs' });
    expect(settled({ ...sides, chosen })).toEqual({ name: '张三丰', company: '乙', city: '北京' });
  });

  it('can take theirs, and put back what they changed', () => {
    expect(settled({ ...sides, chosen: { name: 'theirs', title: 'mine', mobile: 'theirs' } })).toEqual({
      company: '乙',
      city: '北京',
      title: '经理',
    });
  });

  it('cannot put back what was masked', () => {
    expect(conflictLines(sides).at(-1)).toMatchObject({ fixed: true, mine: '138****5678', theirs: '139****0000' });
  });
});
