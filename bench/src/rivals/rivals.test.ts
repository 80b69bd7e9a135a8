import { describe, expect, it } from 'vitest';
import { directus } from './directus';
import { nocobase } from './nocobase';
import type { Rival } from './rival';
import { lessIsBetter } from './rival-footprint';
import { strapi } from './strapi';

const row = { id: 7, mobile: '13000000001' };

/** A list and a record as each rival gives them. */
const answers: readonly (readonly [rival: Rival, list: unknown, record: unknown])[] = [
  [directus, { data: [row], meta: { filter_count: 3 } }, { data: row }],
  [strapi, { data: [row], meta: { pagination: { total: 3 } } }, { data: row, meta: {} }],
  [nocobase, { data: [row], meta: { count: 3 } }, { data: row }],
];
const named = answers.map(([rival, list, record]) => [rival.name, { rival, list, record }] as const);

describe.each(named)('%s', (_name, { rival, list, record }) => {
  it('is installed in exact versions', () => {
    expect(Object.values(rival.dependencies)).toContain(rival.version);
    for (const version of Object.values(rival.dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('is asked for 20 rows of a class', () => {
    const params = new URL(rival.api.list('C000007').path, 'http://rival').searchParams;
    expect([...params.values()].join(' ')).toContain('C000007');
    expect([...params.values()]).toContain('20');
  });

  it('is understood: which rows, how many, and the number of a record', () => {
    expect(rival.api.readList(list)).toEqual({ ids: [7], total: 3 });
    expect(rival.api.readMobile(record)).toBe('13000000001');
  });

  it('creates and changes what it is given', () => {
    expect(JSON.stringify(rival.api.create({ name: 'n', programme: 5, status: 'new' }).body)).toMatch(/5.*new|new.*5/);
    expect(JSON.stringify(rival.api.update(7, { status: 'new', tuition: 9 }))).toMatch(/7.*new.*9|7.*9.*new/);
  });
});

describe('a figure of which less is better', () => {
  const line = (theirs: number, ours: number) =>
    lessIsBetter({ what: 'memory', rival: 'Other', unit: 'MB', pairs: [{ theirs, ours }] });

  it('says how many times less ours is', () => {
    expect(line(300, 100)).toMatchObject({ floor: '300 MB', ours: '100 MB', value: { median: 3 } });
  });

  it('is below one where ours is behind', () => {
    expect(line(100, 200).value.median).toBe(0.5);
  });
});
