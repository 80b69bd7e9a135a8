import { expect, it } from 'vitest';
import { startProduct } from './start-product';

/** Starts with these results of the steps, and returns which were taken and the exit code. */
const tried = async (args: readonly string[], { isBuilt = true, demo = 0 } = {}) => {
  const taken: string[] = [];
  const code = await startProduct(args, {
    build: async () => {
      taken.push('build');
      return isBuilt;
    },
    makeDemo: async () => {
      taken.push('demo');
      return demo;
    },
    serve: () => taken.push('serve'),
  });
  return { taken, code };
};

it('does not serve what was not built, nor where the demo school was refused', async () => {
  expect(await tried(['--demo'], { isBuilt: false })).toEqual({ taken: ['build'], code: 1 });
  expect(await tried(['--demo'], { demo: 3 })).toEqual({ taken: ['build', 'demo'], code: 3 });
});

it('makes the demo school before it serves, and only when asked to', async () => {
  expect(await tried(['--demo'])).toEqual({ taken: ['build', 'demo', 'serve'], code: undefined });
  expect(await tried([])).toEqual({ taken: ['build', 'serve'], code: undefined });
});
