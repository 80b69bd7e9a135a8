import { describe, expect, it } from 'vitest';
import { type ReleaseState, releaseFaults, releaseNotes } from './release-notes';

const changelog = '# Changes\n\nWords.\n\n## 0.3.0\n\n- third\n\n## 0.2.0\n\n- second\n\n## 0.1.0\n\n- first\n';
const sound: ReleaseState = { version: '0.3.0', changelog, status: '', tags: ['v0.1.0'] };

describe('a release', () => {
  it.each<[string, Partial<ReleaseState>, RegExp]>([
    ['with changes that are not committed', { status: ' M package.json\n' }, /not committed/],
    ['that was made already', { tags: ['v0.1.0', 'v0.3.0'] }, /already/],
    ['that the changelog does not know', { version: '0.4.0' }, /newest heading/],
    ['of which the changelog says nothing', { changelog: changelog.replace('- third', '') }, /says nothing/],
  ])('is refused %s', (_title, change, words) => {
    expect(releaseFaults({ ...sound, ...change }).join()).toMatch(words);
  });

  it('tells the changes since the last one', () => {
    expect(releaseFaults(sound)).toEqual([]);
    expect(releaseNotes(sound)).toBe('## 0.3.0\n\n- third\n\n## 0.2.0\n\n- second');
    expect(releaseNotes({ ...sound, tags: [] })).toContain('- first');
  });
});
