import { describe, expect, it } from 'vitest';
import { plainReason, reasonIn } from './failure';

describe('why a rival could not be measured', () => {
  it('is the first line of npm that says something', () => {
    const output = [
      'npm error code ETARGET',
      'npm error notarget No matching version found for other@1.2.3.',
      'npm error A complete log of this run can be found in: /srv/npm/log.txt',
    ].join('\n');
    expect(reasonIn(output)).toBe('No matching version found for other@1.2.3.');
  });

  it('has neither addresses nor paths', () => {
    expect(plainReason('npm error network request to https://example.com/a.zip failed')).toBe(
      'network request to … failed',
    );
    expect(plainReason('Error: cannot open /srv/bench/other/config.js\n  at start')).toBe('Error: cannot open …');
  });

  it('is missing where the output names no error', () => {
    expect(reasonIn('added 3 packages')).toBeUndefined();
  });
});
