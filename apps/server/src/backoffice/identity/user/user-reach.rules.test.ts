import { describe, expect, it } from 'vitest';
import { testCaller } from '../../../platform/http/caller.test-kit';
import type { RoleGrant } from '../../../platform/http/slice';
import { reachesDepartment, userReach } from './user-reach.rules';

const role = (scope: RoleGrant['scope'], ...nodes: string[]): RoleGrant => ({
  nodes: new Set(nodes),
  scope,
  fields: new Map(),
});

const caller = (...roles: RoleGrant[]) =>
  testCaller({ adminId: 9, roles, departmentIds: [2], departmentTreeIds: [2, 5, 6] });

describe('userReach', () => {
  it('reaches nobody but oneself with a role that sees own rows, or with no role that holds the node', () => {
    const oneself = { adminId: 9, departmentIds: [] };
    expect(userReach(caller(role('own', 'user.edit')), 'user.edit')).toEqual(oneself);
    expect(userReach(caller(role('all', 'user.index')), 'user.edit')).toEqual(oneself);
  });

  it('reaches the departments of the role, with those below where it says so', () => {
    expect(userReach(caller(role('department', 'user.edit')), 'user.edit')).toMatchObject({ departmentIds: [2] });
    const both = caller(role('department', 'user.edit'), role('department_tree', 'user.edit'));
    expect(userReach(both, 'user.edit')).toMatchObject({ departmentIds: [2, 5, 6] });
  });

  it('reaches everyone with a role that sees all rows, and as the administrator of everything', () => {
    expect(userReach(caller(role('own', 'user.edit'), role('all', 'user.edit')), 'user.edit')).toBe('all');
    expect(userReach({ ...caller(), isSuper: true }, 'user.edit')).toBe('all');
  });
});

describe('reachesDepartment', () => {
  it('keeps users within the departments that the caller reaches', () => {
    const reach = userReach(caller(role('department', 'user.edit')), 'user.edit');
    expect([2, 5].map((id) => reachesDepartment(reach, id))).toEqual([true, false]);
    expect(reachesDepartment('all', 5)).toBe(true);
  });
});
