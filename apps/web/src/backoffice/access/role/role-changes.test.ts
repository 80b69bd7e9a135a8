import { describe, expect, it } from 'vitest';
import { type RoleValues, roleChanges } from './role-changes';

const before: RoleValues = {
  name: 'teacher',
  remark: '',
  row_scope: 'own',
  requires_second_factor: false,
  nodes: ['file.index', 'file.create'],
  fields: [
    { field_id: 1, access: 'hide' },
    { field_id: 2, access: 'mask' },
  ],
};
const names = new Map([['file.create', 'upload files']]);

describe('what an edit of a role changes', () => {
  it('is nothing when only the name or the remark is another', () => {
    expect(roleChanges(before, { ...before, name: 'x', remark: 'y' }, names).lines).toEqual([]);
  });

  it('is listed line by line, the rights by their names', () => {
    const after: RoleValues = {
      ...before,
      row_scope: 'all',
      requires_second_factor: true,
      nodes: ['file.index', 'form.index', 'form.detail', 'form.edit'],
      fields: [
        { field_id: 2, access: 'hide' },
        { field_id: 3, access: 'mask' },
      ],
    };
    const { lines, added, removed } = roleChanges(before, after, names);
    expect(lines).toEqual([
      '功能权限：新增 3 项，移除 1 项',
      '数据范围：本人 → 全部',
      '字段权限：3 个字段有变化',
      '登录时将要求二次验证',
    ]);
    expect(added).toBe('新增：form.index、form.detail、form.edit');
    expect(removed).toBe('移除：upload files');
  });
});
