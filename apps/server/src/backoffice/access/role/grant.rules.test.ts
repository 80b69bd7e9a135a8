import type { FieldAccess } from '@shuyuan/contract/backoffice/access/role';
import type { RowScope } from '@shuyuan/contract/backoffice/access/row-scopes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GrantedRole, type Granter, mayGive, mayGiveNode, mostOf, scopesOf, shortfallOf } from './grant.rules';

const nodes = ['user.edit', 'role.edit', 'form_1.index', 'form_1.edit', 'form_2.index'] as const;
const scopes: readonly RowScope[] = ['own', 'department', 'department_tree', 'all'];
const accesses: readonly (FieldAccess | undefined)[] = ['hide', 'mask', 'read_only', undefined];
/** Fields 11 and 12 are of form 1, field 21 is of form 2. */
const formOf = new Map([
  [11, 1],
  [12, 1],
  [21, 2],
]);

const granted = (
  over: Partial<Omit<GrantedRole, 'fields'>> & { fields?: Iterable<[number, FieldAccess]> } = {},
): GrantedRole => ({
  isSuper: false,
  scope: 'own',
  nodes: [],
  ...over,
  fields: new Map(over.fields),
});
const roleOf = ({ nodes, scope, fields }: GrantedRole): Granter['roles'][number] => ({
  nodes: new Set(nodes),
  scope,
  fields,
});
const granter = (...roles: GrantedRole[]): Granter => ({
  isSuper: false,
  roles: roles.map(roleOf),
  departmentIds: [1],
  departmentTreeIds: [1, 2],
  formOf,
  isTrusted: false,
  areDutiesApart: false,
});

describe('a role is refused to whoever', () => {
  test('lacks one of its nodes, and the node is named', () => {
    const lacking = shortfallOf(
      granter(granted({ nodes: ['user.edit'], scope: 'all' })),
      granted({ nodes: ['user.edit', 'role.edit'] }),
    );
    expect(lacking).toEqual({ nodes: ['role.edit'], isScopeTooWide: false, fields: [] });
  });

  test('reaches fewer rows, though another role of theirs reaches them for other things', () => {
    const own = granter(
      granted({ nodes: ['form_1.index'], scope: 'department' }),
      granted({ nodes: ['user.edit'], scope: 'all' }),
    );
    expect(mayGive(own, granted({ nodes: ['form_1.index'], scope: 'department' }))).toBe(true);
    expect(shortfallOf(own, granted({ nodes: ['form_1.index'], scope: 'all' })).isScopeTooWide).toBe(true);
  });

  test('sees less of a field of a form that the role is about', () => {
    const own = granter(granted({ nodes: ['form_1.index', 'form_2.index'], scope: 'all', fields: [[11, 'mask']] }));
    expect(shortfallOf(own, granted({ nodes: ['form_1.index'] })).fields).toEqual([11]);
    expect(shortfallOf(own, granted({ nodes: ['form_1.index'], fields: [[11, 'read_only']] })).fields).toEqual([11]);
    expect(mayGive(own, granted({ nodes: ['form_1.index'], fields: [[11, 'hide']] }))).toBe(true);
    expect(mayGive(own, granted({ nodes: ['form_2.index'] }))).toBe(true);
  });

  test('has the rows by one role and the fields by another', () => {
    const own = granter(
      granted({ nodes: ['form_1.index'], scope: 'own' }),
      granted({ nodes: ['form_1.index'], scope: 'all', fields: [[11, 'hide']] }),
    );
    expect(mayGive(own, granted({ nodes: ['form_1.index'], scope: 'all' }))).toBe(false);
    expect(mayGive(own, granted({ nodes: ['form_1.index'], scope: 'own' }))).toBe(true);
  });

  test('does not reach the rows that it opens to whoever gets it', () => {
    const to = (departmentTreeIds: number[], isGranter = false) => ({
      isGranter,
      departmentId: departmentTreeIds[0] ?? 0,
      departmentIds: departmentTreeIds.slice(0, 1),
      departmentTreeIds,
    });
    const given = (scope: RowScope, node = 'form_1.index') => granted({ nodes: [node], scope });
    const may = (held: RowScope, scope: RowScope, recipient: ReturnType<typeof to>): boolean =>
      mayGive(granter(given(held)), given(scope), recipient);
    expect(may('department', 'department', to([2]))).toBe(false);
    expect(may('department', 'department', to([1, 2]))).toBe(true);
    expect(may('department_tree', 'department', to([2]))).toBe(true);
    expect(may('department_tree', 'department_tree', to([2, 3]))).toBe(false);
    expect(may('department', 'own', to([3]))).toBe(false);
    expect(may('department', 'own', to([1]))).toBe(true);
    expect(may('own', 'own', to([1]))).toBe(false);
    expect(may('own', 'own', to([1], true))).toBe(true);
    expect(may('all', 'department_tree', to([3]))).toBe(true);
    expect(mayGive(granter(given('department', 'role.edit')), given('department', 'role.edit'), to([2]))).toBe(true);
  });

  test('does not hold everything, when the role does', () => {
    expect(mayGive(granter(granted({ nodes, scope: 'all' })), granted({ isSuper: true }))).toBe(false);
    expect(mayGive({ ...granter(), isSuper: true }, granted({ isSuper: true }))).toBe(true);
  });
});

describe('while the three administrators are kept apart', () => {
  const trusted = { ...granter(), isTrusted: true, areDutiesApart: true };
  test('the one who is trusted gives rights on the work of the school, and none of another administrator', () => {
    expect(mayGive(trusted, granted({ nodes: ['form_1.index'], scope: 'all' }))).toBe(true);
    expect(shortfallOf(trusted, granted({ nodes: ['form_1.index', 'role.edit'] })).nodes).toEqual(['role.edit']);
    expect(mayGive(trusted, granted({ isSuper: true }))).toBe(false);
  });
  test('their own rights are offered for no other role', () => {
    const holder = { ...granter(granted({ nodes: ['role.edit'], scope: 'all' })), areDutiesApart: true };
    expect(mayGiveNode(holder, 'role.edit')).toBe(false);
    expect(mayGiveNode({ ...holder, areDutiesApart: false }, 'role.edit')).toBe(true);
  });
});

test('what is offered is no more than what may be given', () => {
  const own = granter(granted({ nodes: ['form_1.index'], scope: 'department', fields: [[11, 'mask']] }));
  expect(scopesOf(own)).toEqual(['own', 'department']);
  expect(scopesOf(granter())).toEqual([]);
  expect(mostOf(own, { fieldId: 11, formId: 1 })).toBe('mask');
  expect(mostOf(own, { fieldId: 12, formId: 1 })).toBeNull();
});

const anyGrantedRole = fc
  .record({
    scope: fc.constantFrom(...scopes),
    nodes: fc.subarray([...nodes]),
    fields: fc.array(fc.constantFrom(...accesses), { minLength: 3, maxLength: 3 }),
  })
  .map(({ scope, nodes, fields }) =>
    granted({
      scope,
      nodes,
      fields: [11, 12, 21].flatMap((id, at): [number, FieldAccess][] => {
        const access = fields[at];
        return access === undefined ? [] : [[id, access]];
      }),
    }),
  );

const rank = (access: FieldAccess | undefined): number => accesses.indexOf(access);

/** What a set of roles allows, written out as plainly as possible: node × scope × field, each with a yes or no. */
const powersOf = (roles: readonly GrantedRole[]): Set<string> =>
  new Set(
    roles.flatMap((role) =>
      role.nodes.flatMap((node) =>
        scopes
          .slice(0, scopes.indexOf(role.scope) + 1)
          .flatMap((scope) => [
            `${node} ${scope}`,
            ...[...formOf]
              .filter(([, form]) => node.startsWith(`form_${form}.`))
              .flatMap(([id]) =>
                accesses.slice(0, rank(role.fields.get(id)) + 1).map((access) => `${node} ${scope} ${id} ${access}`),
              ),
          ]),
      ),
    ),
  );

describe('no sequence of edits and grants', () => {
  const step = fc.record({
    actor: fc.nat(3),
    role: fc.nat(4),
    to: anyGrantedRole,
    kind: fc.constantFrom('edit', 'give', 'clone'),
    receiver: fc.nat(3),
  });

  test('gives anyone a right, rows or a field that the one who did it lacked', () => {
    fc.assert(
      fc.property(
        fc.array(anyGrantedRole, { minLength: 5, maxLength: 5 }),
        fc.array(fc.subarray([0, 1, 2, 3, 4]), { minLength: 4, maxLength: 4 }),
        fc.array(step, { maxLength: 30 }),
        (made, held, steps) => {
          const roles = [...made];
          const people = held.map((ids) => new Set(ids));
          const rolesOf = (person: number): GrantedRole[] =>
            [...(people[person] ?? [])].flatMap((id) => roles[id] ?? []);
          for (const { actor, role, to, kind, receiver } of steps) {
            const by = granter(...rolesOf(actor));
            const before = roles[role] ?? granted();
            const atMost = powersOf(rolesOf(actor));
            const all = [0, 1, 2, 3].map((person) => powersOf(rolesOf(person)));
            if (!mayGive(by, before)) continue;
            if (kind === 'give') people[receiver]?.add(role);
            if (kind === 'edit' && mayGive(by, to)) roles[role] = to;
            if (kind === 'clone') people[receiver]?.add(roles.push(before) - 1);
            for (const [person, had] of all.entries()) {
              const gained = [...powersOf(rolesOf(person))].filter((power) => !had.has(power));
              expect(gained.filter((power) => !atMost.has(power))).toEqual([]);
            }
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});
