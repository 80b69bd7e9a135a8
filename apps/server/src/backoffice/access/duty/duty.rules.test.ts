import type { Duty } from '@shuyuan/contract/backoffice/access/role';
import { accessNodes } from '@shuyuan/contract/product/access-nodes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Administration, administrationFault, dutyOfNode, isAgreed, sayOf } from './duty.rules';

type Holder = Administration['holders'][number];
const holder = (id: number, duty: Duty | null): Holder => ({ id, name: `person ${id}`, duty, is_super: duty === null });
const three = [holder(1, 'system'), holder(2, 'security'), holder(3, 'audit')];
const apart = (holders: readonly Holder[]) => administrationFault({ areDutiesApart: true, holders })?.error;
const together = (holders: readonly Holder[]) => administrationFault({ areDutiesApart: false, holders })?.error;

describe('an administration is refused', () => {
  test('when nobody is left who holds everything', () => {
    expect(together(three)).toBe('lastAdministrator');
    expect(together([])).toBe('lastAdministrator');
    expect(together([holder(1, null)])).toBeUndefined();
  });

  test.each([0, 1, 2])('when duties are kept apart and duty %# has nobody', (gone) => {
    expect(apart(three.toSpliced(gone, 1))).toBe('lastAdministrator');
    expect(apart(three)).toBeUndefined();
  });

  test('when duties are kept apart and someone has two of them, or everything', () => {
    expect(apart([...three, holder(3, 'system')])).toBe('dutiesApart');
    expect(apart([...three, holder(4, null)])).toBe('dutiesApart');
    expect(apart([...three, holder(3, null)])).toBe('dutiesApart');
  });
});

test('whatever is allowed while duties are kept apart, each has someone and nobody has two', () => {
  const anyHolder = fc
    .record({
      id: fc.integer({ min: 1, max: 5 }),
      duty: fc.constantFrom<(Duty | null)[]>('system', 'security', 'audit', null),
    })
    .map(({ id, duty }) => holder(id, duty));
  fc.assert(
    fc.property(fc.array(anyHolder, { maxLength: 6 }), (holders) => {
      const isGood =
        (['system', 'security', 'audit'] as const).every((duty) => holders.some((one) => one.duty === duty)) &&
        holders.every((one) => !one.is_super) &&
        [1, 2, 3, 4, 5].every(
          (id) => new Set(holders.filter((one) => one.id === id).map(({ duty }) => duty)).size <= 1,
        );
      expect(apart(holders) === undefined).toBe(isGood);
    }),
  );
});

test('every right of administration belongs to a duty, and none of the school’s own work', () => {
  const free = accessNodes.filter(({ node }) => dutyOfNode(node) === undefined).map(({ node }) => node.split('.')[0]);
  const courses = [
    'contact',
    'member',
    'class',
    'enrolment',
    'followup',
    'attendance',
    'payment',
    'correction',
    'questionnaire',
  ];
  const ownWork = ['workbench', 'file', 'form', 'publication', 'message', ...courses];
  const toOtherSystems = ['token', 'webhook', 'api'];
  expect(new Set(free)).toEqual(new Set([...ownWork, ...toOtherSystems]));
  expect(dutyOfNode('form_7.delete')).toBeUndefined();
});

describe('the duties are joined again', () => {
  const consent = (duty: Duty, adminId: number) => ({ duty, adminId, name: '' });
  test('by a system and a security administrator, never by one person or two of a kind', () => {
    expect(isAgreed(undefined, consent('system', 1))).toBe(false);
    expect(isAgreed(consent('system', 1), consent('system', 4))).toBe(false);
    expect(isAgreed(consent('system', 1), consent('security', 1))).toBe(false);
    expect(isAgreed(consent('security', 2), consent('system', 1))).toBe(true);
  });
  test('without the word of auditors and others', () => {
    const administration = { areDutiesApart: true, holders: three };
    expect([1, 2, 3, 9].map((id) => sayOf(administration, id))).toEqual(['system', 'security', undefined, undefined]);
  });
});
