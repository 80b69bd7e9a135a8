import { expect, it } from 'vitest';
import { loadsInEffectsGate } from './loads-in-effects.gate';
import { plantTree } from './planted-tree.test-kit';

const file = 'apps/web/src/ui/a.tsx';

it('finds nothing in queries, and in effects that load nothing', async () => {
  const root = await plantTree({
    [file]: "useQuery({ queryFn: () => load(state) });\nuseEffect(() => listen('load'), [state]);\n",
  });
  expect(await loadsInEffectsGate.find(root)).toEqual([]);
});

it.each([
  'useEffect(() => { load(state).then(setRows); }, [state]);',
  'useEffect(() => void request.load(signal).then(setRows), [request]);',
  'useLayoutEffect(() => { const ask = async () => set(await call(endpoints.show)); ask(); }, []);',
  'useEffect(() => { loadRegions().then(setRegions); }, []);',
])('finds %s', async (line) => {
  const root = await plantTree({ [file]: `${line}\n` });
  expect(await loadsInEffectsGate.find(root)).toEqual([`${file}:1: loads in an effect; use a query`]);
});
