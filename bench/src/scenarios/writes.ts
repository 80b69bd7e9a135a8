import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import type { Bench, Scenario } from '../bench';
import { budgets } from '../budget';
import { holdContest, type Sides } from '../contest';
import { codesOf, enrolmentRow, mobileNumber } from '../data/enrolment-row';
import { tables } from '../data/tables';
import { awaitTotal, forgetTotals, withClient } from '../data/world';
import { pathWith, requestText } from '../http-text';

/** More than any machine answers in a second, so that no round runs out of requests. */
const mostPerSecond = 8000;

const savePath = ({ world }: Bench): string =>
  pathWith(recordWriteEndpoints.save.path, { custom_form_id: world.largeForm });

const countOf = ({ options }: Bench): number => mostPerSecond * options.seconds;

/** Numbers that no record has yet, even when the data of an earlier run are reused. */
const numberer = async (bench: Bench, start: 150 | 151 | 152): Promise<() => string> => {
  let next = await withClient(bench.product, async (db) => {
    const { rows } = await db.query<{ last: string | null }>(
      `select max(mobile) as last from form.${tables.large} where mobile like $1`,
      [`${start}%`],
    );
    return Number((rows[0]?.last ?? `${start}00000000`).slice(3));
  });
  return () => {
    next += 1;
    return mobileNumber(start, next);
  };
};

interface ReadyMade {
  readonly search_grams: readonly number[];
  readonly search_entry: string;
  readonly id_card: string;
}

/** What the floor cannot produce: the seeds' search words, as it has no pinyin, and encrypted ID numbers. */
const readReadyMade = (bench: Bench): Promise<ReadyMade[]> =>
  withClient(bench.product, async (db) => {
    const { rows } = await db.query<ReadyMade>(
      `select search_grams, search_entry, id_card from form.${tables.large} order by id limit 1000`,
    );
    return rows;
  });

/** Removes the created records, so that reused data are the same for the next run. */
export const removeMade = async ({ product, api, world }: Bench): Promise<void> => {
  await withClient(product, async (db) => {
    await db.query(`delete from form.${tables.large} where left(mobile, 3) in ('150', '151', '152')`);
    await db.query(`vacuum analyze form.${tables.large}`);
    await forgetTotals(db, [world.largeForm]);
  });
  await awaitTotal({ product, api, world });
};

/** Creates of records; with `grams` the floor writes search words too. */
export const createSides = async (bench: Bench, options: { grams: boolean }): Promise<Sides> => {
  const { world, api } = bench;
  const codes = codesOf(world.rows);
  const { programmes, owner } = world;
  const readyMade = await readReadyMade(bench);
  const bareNumber = await numberer(bench, options.grams ? 150 : 151);
  const ownNumber = await numberer(bench, 152);
  const rowOf = (n: number, mobile: string) => enrolmentRow(n, { codes, programmes, owner, mobile });
  const floorRequest = (n: number): string => {
    const { search_grams, search_entry, id_card } = readyMade[n % readyMade.length] ?? {};
    const found = options.grams ? { search_grams, search_entry } : {};
    const body = { ...rowOf(n, bareNumber()), admin_id: owner, id_card, ...found };
    return requestText({ method: 'POST', path: '/create', body });
  };
  const ourRequest = (n: number): string =>
    requestText({ method: 'POST', path: savePath(bench), token: api.token, body: { values: rowOf(n, ownNumber()) } });
  const made = (request: (n: number) => string) => () => Array.from({ length: countOf(bench) }, (_, n) => request(n));
  return {
    floor: { port: bench.floor.port, once: true, requests: made(floorRequest) },
    ours: { port: bench.product.port, once: true, requests: made(ourRequest) },
  };
};

const create: Scenario = {
  name: 'create',
  run: async (bench) => {
    const withWords = await holdContest(bench, {
      what: 'create with audit; the floor inserts the same row, its search words ready-made, without audit',
      budget: budgets.create,
      ...(await createSides(bench, { grams: true })),
    });
    const without = await holdContest(bench, {
      what: 'create with audit; the floor inserts a row without search words',
      ...(await createSides(bench, { grams: false })),
    });
    await removeMade(bench);
    return [withWords, without];
  },
};

/** Updates of two fields, each of a record and its current version. */
export const updateSides = (bench: Bench): Sides => {
  let after = 0;
  /** The next records with their versions; none is changed twice in a round. */
  const nextRecords = () =>
    withClient(bench.product, async (db) => {
      const { rows } = await db.query<{ id: string; version: number }>(
        `select id, version from form.${tables.large} where deleted_at is null and id > $1 order by id limit $2`,
        [after, countOf(bench)],
      );
      // At the end it starts again; the versions are the current ones.
      after = rows.length < countOf(bench) ? 0 : Number(rows.at(-1)?.id);
      return rows.map(({ id, version }, at) => ({ id: Number(id), version, tuition: 2_000_000 + at }));
    });
  const status = 'interview';
  const floorRequests = async () =>
    (await nextRecords()).map(({ id, tuition }) =>
      requestText({ method: 'POST', path: '/update', body: { id, status, tuition } }),
    );
  const ourRequests = async () =>
    (await nextRecords()).map(({ id, version, tuition }) => {
      const body = { id, version, values: { status, tuition } };
      return requestText({ method: 'POST', path: savePath(bench), token: bench.api.token, body });
    });
  return {
    floor: { port: bench.floor.port, once: true, requests: floorRequests },
    ours: { port: bench.product.port, once: true, requests: ourRequests },
  };
};

const update: Scenario = {
  name: 'update',
  run: async (bench) => {
    const what = 'update of two fields with version check and audit; the floor without both';
    return [await holdContest(bench, { what, ...updateSides(bench) })];
  },
};

/** Everything that changes rows; it runs after what reads them. */
export const writeScenarios: readonly Scenario[] = [update, create];
