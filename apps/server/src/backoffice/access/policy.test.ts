import { describe, expect, it } from 'vitest';
import { testCaller } from '../../platform/http/caller.test-kit';
import type { RoleGrant } from '../../platform/http/slice';
import { bothPolicies, formPolicy, narrowScopes } from './policy';

const role = (
  actions: readonly string[],
  scope: RoleGrant['scope'],
  fields: Readonly<Record<number, 'hide' | 'mask' | 'read_only'>> = {},
): RoleGrant => ({
  nodes: new Set(actions.map((action) => `form_7.${action}`)),
  scope,
  fields: new Map(Object.entries(fields).map(([id, access]) => [Number(id), access])),
});

describe('what roles give of a form', () => {
  it('is nothing without a role that holds the action', () => {
    const caller = testCaller({ roles: [role(['index'], 'all')] });
    expect(formPolicy(caller, 7, 'edit')).toEqual({ scope: 'none', fields: new Map() });
    expect(formPolicy(caller, 8).scope).toBe('none');
    expect(formPolicy(testCaller({ roles: [] }), 7).scope).toBe('none');
  });

  it('is the widest scope among the roles that hold the action, and no other', () => {
    const caller = testCaller({ roles: [role(['index', 'edit'], 'own'), role(['index'], 'department_tree')] });
    expect(formPolicy(caller, 7).scope).toBe('department_tree');
    expect(formPolicy(caller, 7, 'edit').scope).toBe('own');
    expect(formPolicy(caller, 7, ['detail', 'edit']).scope).toBe('own');
  });

  it('is the mildest right on each field, and the whole of what one role says nothing about', () => {
    const caller = testCaller({
      roles: [
        role(['index'], 'all', { 1: 'hide', 2: 'mask', 3: 'hide' }),
        role(['index'], 'own', { 1: 'mask', 2: 'read_only' }),
      ],
    });
    expect(formPolicy(caller, 7).fields).toEqual(
      new Map([
        [1, 'mask'],
        [2, 'read_only'],
      ]),
    );
  });

  it('is everything for whoever holds every right', () => {
    const caller = testCaller({ isSuper: true, roles: [role(['index'], 'own', { 1: 'hide' })] });
    expect(formPolicy(caller, 7, 'delete')).toEqual({ scope: 'all', fields: new Map() });
  });

  it('is the narrower of two where both have to hold', () => {
    const list = { scope: 'own', fields: new Map([[1, 'mask' as const]]) } as const;
    const file = {
      scope: 'all',
      fields: new Map([
        [1, 'hide' as const],
        [2, 'read_only' as const],
      ]),
    } as const;
    const both = { scope: 'own', fields: file.fields };
    expect(bothPolicies(list, file)).toEqual(both);
    expect(bothPolicies(file, list)).toEqual(both);
  });
});

describe('the scopes of lists', () => {
  it('are none for whoever sees everything, or may open no list', () => {
    expect(narrowScopes(testCaller({ isSuper: true, roles: [role(['index'], 'own')] }))).toEqual({});
    expect(narrowScopes(testCaller({ roles: [role(['index'], 'own'), role(['index'], 'all')] }))).toEqual({});
    expect(narrowScopes(testCaller({ roles: [role(['edit'], 'own')] }))).toEqual({});
  });

  it('are the widest of the roles that open the list', () => {
    const caller = testCaller({
      roles: [role(['index'], 'own'), role(['index'], 'department'), role(['edit'], 'all')],
    });
    expect(narrowScopes(caller)).toEqual({ 7: 'department' });
  });
});
