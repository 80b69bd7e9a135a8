import { expect, it } from 'vitest';
import { releaseMemory } from './release-memory';

const unneeded = () => new WeakRef({ text: 'only the start needed it' });

it('collects what nothing refers to, as often as it is asked, and the process goes on', {
  tags: ['long'],
}, async () => {
  for (let round = 0; round < 2; round += 1) {
    const left = unneeded();
    releaseMemory();
    await expect.poll(() => left.deref() === undefined).toBe(true);
  }
});
