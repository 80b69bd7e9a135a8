import { describe, expect, it } from 'vitest';
import { holdsSeat, nextStudentNo } from './member.rules';

describe('the next student number', () => {
  it.each([
    [[], 'EMBA-A-001'],
    [['EMBA-A-001', 'EMBA-A-007'], 'EMBA-A-008'],
    [['EMBA-A-999'], 'EMBA-A-1000'],
    [['MBA-A-005', 'EMBA-AB-009', '随意', 'EMBA-A-x', 'EMBA-A-'], 'EMBA-A-001'],
  ])('after %j is %s', (given, next) => expect(nextStudentNo('EMBA-A-', given)).toBe(next));
});

it('a seat is held by those who study or pause, and by no other', () => {
  expect(['studying', 'paused', 'left', 'transferred', 'graduated', null].map(holdsSeat)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
