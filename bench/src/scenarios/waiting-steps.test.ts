import { expect, it } from 'vitest';
import { stepsOf } from './waiting-steps';

it('counts none for no request and one for those at once', () => {
  expect(stepsOf([])).toBe(0);
  expect(
    stepsOf([
      { start: 0, end: 9 },
      { start: 1, end: 2 },
      { start: 1.5, end: Number.POSITIVE_INFINITY },
    ]),
  ).toBe(1);
});

it('counts the longest chain of requests that waited for the end of another', () => {
  const page = { start: 0, end: 1 };
  const code = [
    { start: 1, end: 5 },
    { start: 1.2, end: 2 },
  ];
  expect(stepsOf([page, ...code, { start: 2, end: 3 }, { start: 2.5, end: 6 }])).toBe(3);
});
