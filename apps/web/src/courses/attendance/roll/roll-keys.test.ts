import { describe, expect, it } from 'vitest';
import { stepOf } from './roll-keys';

const press = (key: string, { at = 5, ctrlKey = false } = {}) =>
  stepOf({ key, ctrlKey, metaKey: false }, { at, count: 60, state: 'present' });

describe('the keys of a roll', () => {
  it.each([
    ['1', 'present'],
    ['2', 'late'],
    ['3', 'early'],
    ['4', 'leave'],
    ['5', 'absent'],
    ['ArrowRight', 'late'],
    ['ArrowLeft', 'absent'],
  ])('%s sets %s', (key, state) => {
    expect(press(key)).toEqual({ kind: 'set', state });
  });

  it.each([
    ['ArrowDown', 6],
    ['ArrowUp', 4],
    ['Enter', 6],
    ['PageDown', 15],
    ['PageUp', 0],
    ['Home', 0],
    ['End', 59],
  ])('%s goes to %d', (key, to) => {
    expect(press(key)).toEqual({ kind: 'go', to });
  });

  it('stays within the roll', () => {
    expect(press('ArrowDown', { at: 59 })).toEqual({ kind: 'go', to: 59 });
    expect(press('ArrowUp', { at: 0 })).toEqual({ kind: 'go', to: 0 });
  });

  it('finishes with Ctrl+Enter, and leaves other keys to the browser', () => {
    expect(press('Enter', { ctrlKey: true })).toEqual({ kind: 'finish' });
    for (const key of ['6', '0', 'a', 'Tab', 'F5']) expect(press(key)).toBeUndefined();
    expect(press('1', { ctrlKey: true })).toBeUndefined();
  });
});
