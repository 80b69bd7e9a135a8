import type { Caller } from './slice';

/** A caller for tests below HTTP; by default without any rights. */
export const testCaller = (
  parts: Partial<Omit<Caller, 'nodes'>> & { readonly nodes?: Iterable<string> } = {},
): Caller => {
  const nodes = new Set(parts.nodes);
  return {
    adminId: 1,
    sessionId: 1,
    name: '',
    isSuper: false,
    roles: [{ nodes, scope: 'all', fields: new Map() }],
    departmentId: 1,
    departmentIds: [1],
    departmentTreeIds: [1],
    stamp: 'test',
    ...parts,
    nodes,
  };
};
