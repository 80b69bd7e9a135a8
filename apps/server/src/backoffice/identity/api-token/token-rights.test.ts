import { describe, expect, test } from 'vitest';
import type { Grants } from '../../access';
import type { StoredToken } from './token.sql';
import { callerPartsOf } from './token-rights';

type Role = Grants['roles'][number];

const role = (nodes: string[], more: Partial<Role> = {}): Role => ({
  key: 'x',
  is_super: false,
  scope: 'own',
  nodes,
  fields: {},
  ...more,
});
const grantsOf = (...roles: Role[]): Grants => ({
  roles,
  department_id: 1,
  departments: [1],
  department_tree: [1],
  menu: '',
});
const token = (limits: Partial<StoredToken> = {}): StoredToken => ({
  id: 5,
  name: '财务同步',
  access: 'write',
  form_ids: null,
  ranges: [],
  ...limits,
});
const parts = (grants: Grants, held: StoredToken | null) => callerPartsOf({ name: '王芳', grants, token: held });
const nodesOf = (found: ReturnType<typeof parts>) => [...(found?.nodes ?? [])].sort();

describe('a token', () => {
  test('is refused once its maker may have none', () => {
    expect(parts(grantsOf(role(['form_7.index'])), token())).toBeUndefined();
    expect(parts(grantsOf(), token())).toBeUndefined();
  });

  test('never holds what governs access, whatever its maker holds', () => {
    const held = [
      'token.create',
      'user.edit',
      'role.edit',
      'person.index',
      'setting.edit',
      'form_7.index',
      'file.index',
    ];
    expect(nodesOf(parts(grantsOf(role(held)), token()))).toEqual(['file.index', 'form_7.index']);
  });

  test('for forms holds its maker’s rights on these alone, role by role', () => {
    const wide = role(['token.create', 'form_7.index', 'form_70.index', 'file.index'], { scope: 'all' });
    const narrow = role(['form_7.edit'], { fields: { 3: 'hide' } });
    const found = parts(grantsOf(wide, narrow), token({ form_ids: [7] }));
    expect(nodesOf(found)).toEqual(['form_7.edit', 'form_7.index']);
    expect(found?.roles.map(({ nodes, scope, fields }) => [[...nodes], scope, [...fields]])).toEqual([
      [['form_7.index'], 'all', []],
      [['form_7.edit'], 'own', [[3, 'hide']]],
    ]);
  });

  test('for forms of a maker with every right has every right on these alone', () => {
    const root = grantsOf(role([], { is_super: true }));
    const found = parts(root, token({ form_ids: [7] }));
    expect(found?.isSuper).toBe(false);
    expect(nodesOf(found)).toContain('form_7.unmask');
    expect(nodesOf(found).every((node) => node.startsWith('form_7.'))).toBe(true);
    expect(parts(root, token())?.isSuper).toBe(true);
  });

  test('is named beside its maker, and a person is not', () => {
    const grants = grantsOf(role(['token.create']));
    expect(parts(grants, token())).toMatchObject({ name: '王芳（令牌：财务同步）', token: { id: 5, access: 'write' } });
    expect(parts(grants, null)).toMatchObject({ name: '王芳', nodes: new Set(['token.create']) });
    expect(parts(grants, null)).not.toHaveProperty('token');
  });
});
