import { expect, it } from 'vitest';
import { placeMemory } from './place-memory';

it('opens a screen that was not seen yet with its class alone', () => {
  expect(placeMemory.of({ classId: 1, place: 'pay' })).toBe('?class=1');
});

it('keeps how a screen was left, for each class and screen by itself, without what opens once', () => {
  placeMemory.keep({ classId: 2, place: 'pay' }, '?class=2&tab=ledger&page=3&receipt=8,9&collect=4');
  expect(placeMemory.of({ classId: 2, place: 'pay' })).toBe('?class=2&tab=ledger&page=3');
  expect(placeMemory.of({ classId: 2, place: 'book' })).toBe('?class=2');
  expect(placeMemory.of({ classId: 3, place: 'pay' })).toBe('?class=3');
});

it('does not take the address of another class for that of this one', () => {
  placeMemory.keep({ classId: 5, place: 'book' }, '?class=4&show=cards');
  expect(placeMemory.of({ classId: 5, place: 'book' })).toBe('?class=5');
});
