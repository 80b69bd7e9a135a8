import { expect, it } from 'vitest';
import { deskMemory } from './desk-memory';

it('opens a screen that was not seen yet with its class alone', () => {
  expect(deskMemory.of({ classId: 1, place: 'pay' })).toBe('?class=1');
});

it('keeps how a screen was left, for each class and screen by itself, without what opens once', () => {
  deskMemory.keep({ classId: 2, place: 'pay' }, '?class=2&tab=ledger&page=3&receipt=8,9&collect=4');
  expect(deskMemory.of({ classId: 2, place: 'pay' })).toBe('?class=2&tab=ledger&page=3');
  expect(deskMemory.of({ classId: 2, place: 'book' })).toBe('?class=2');
  expect(deskMemory.of({ classId: 3, place: 'pay' })).toBe('?class=3');
});

it('does not take the address of another class for that of this one', () => {
  deskMemory.keep({ classId: 5, place: 'book' }, '?class=4&show=cards');
  expect(deskMemory.of({ classId: 5, place: 'book' })).toBe('?class=5');
});
