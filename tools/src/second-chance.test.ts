import { describe, expect, it } from 'vitest';
import { withSecondChance } from './second-chance';

const story = (place: string) => ({ place, title: 'a story' });
const outcome = (passed: number, places: string[]) => ({ passed, failed: places.length, failures: places.map(story) });
const never = () => Promise.reject(new Error('run again without need'));

describe('a second chance', () => {
  it('is not given to a run without failures, with many, or with one outside of the stories', async () => {
    expect(await withSecondChance(outcome(3, []), never)).toMatchObject({ passed: 3, failed: 0 });
    const many = ['a:1', 'b:1', 'c:1', 'd:1', 'e:1', 'f:1'];
    expect(await withSecondChance(outcome(3, many), never)).toMatchObject({ failed: 6 });
    const broken = { ...outcome(3, ['a:1']), failed: 2 };
    expect(await withSecondChance(broken, never)).toMatchObject({ failed: 2 });
  });

  it('lets a story that fails again fail', async () => {
    const counts = await withSecondChance(outcome(3, ['a:1', 'b:2']), async () => outcome(1, ['b:2']));
    expect(counts).toMatchObject({ passed: 4, failed: 1, unsteady: ['a:1 a story'] });
  });

  it('does not take a second run that did not run them all for a pass', async () => {
    expect(await withSecondChance(outcome(3, ['a:1']), async () => outcome(0, []))).toMatchObject({ failed: 1 });
  });

  it('runs just the failed stories and names those that passed then', async () => {
    let asked: string[] = [];
    const counts = await withSecondChance(outcome(3, ['a:1']), async (places) => {
      asked = places;
      return outcome(1, []);
    });
    expect(asked).toEqual(['a:1']);
    expect(counts).toMatchObject({ passed: 4, failed: 0, unsteady: ['a:1 a story'] });
  });

  it('names a file that failed outside of its tests, and does not count its tests twice', async () => {
    const first = { passed: 3, failed: 1, failures: [{ place: 'a.test.ts', title: '' }] };
    const counts = await withSecondChance(first, async () => outcome(2, []));
    expect(counts).toMatchObject({ passed: 3, failed: 0, unsteady: ['a.test.ts'] });
  });
});
