import { describe, expect, it } from 'vitest';
import { readOptions } from './options';

const scenarios = ['list', 'detail'];

describe('the options of a run', () => {
  it.each([
    '--rows',
    '--rows=0',
    '--rows=19999',
    '--rows=many',
    '--size=3',
    'list',
    '--only=lists',
    '--write=yes',
    '--rival',
  ])('refuse %s', (arg) => {
    expect(() => readOptions([arg], scenarios)).toThrow();
  });

  it('are a whole run on a million rows unless told otherwise', () => {
    expect(readOptions([], scenarios)).toMatchObject({ rows: 1_000_000, rounds: 5, connections: 32, only: [] });
  });

  it('store a partial run and measure rivals only when asked', () => {
    expect(readOptions([], scenarios)).toMatchObject({ write: false, rivals: false });
    expect(readOptions(['--only=list', '--write'], scenarios)).toMatchObject({ only: ['list'], write: true });
    expect(readOptions(['--rivals', '--rows=20000'], scenarios)).toMatchObject({ rows: 20_000, rivals: true });
  });

  it('narrow it to some scenarios and rows', () => {
    const options = readOptions(['--rows=100000', '--seconds=1', '--only=list,detail'], scenarios);
    expect(options).toMatchObject({ rows: 100_000, seconds: 1, only: ['list', 'detail'] });
  });
});
