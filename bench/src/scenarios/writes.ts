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
export const createContest = async (bench: Bench, options: { grams: boolean }): Promise<Sides> => {
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
      ...(await createContest(bench, { grams: true })),
    });
    const without = await holdContest(bench, {
      what: 'create with audit; the floor inserts a row without search words',
      ...(await createContest(bench, { grams: false })),
    });
    await removeMade(bench);
    return [withWords, without];
  },
};

interface Edited {
  readonly id: number;
  readonly version: number;
  readonly values: { readonly status: string; readonly tuition: number };
  readonly words: Pick<ReadyMade, 'search_grams' | 'search_entry'>;
}

/** Gives the next records with new values of both fields, since an edit that changes nothing writes nothing; none comes twice in a round. */
const editer = (bench: Bench): (() => Promise<Edited[]>) => {
  let after = 0;
  const most = countOf(bench);
  return () =>
    withClient(bench.product, async (db) => {
      const { rows } = await db.query<Edited>(
        `select id::int, version, json_build_object('tuition', coalesce(tuition, 0) + 1,
            'status', case status when 'interview' then 'admitted' else 'interview' end) as values,
          json_build_object('search_grams', search_grams, 'search_entry', search_entry) as words
        from form.${tables.large} where deleted_at is null and id > $1 order by id limit $2`,
        [after, most],
      );
      // At the end it starts again; the versions are the current ones.
      after = rows.length < most ? 0 : (rows.at(-1)?.id ?? 0);
      return rows;
    });
};

/** Updates of two fields, each of a record and its current version; with `grams` the floor writes search words too. */
export const updateContest = (bench: Bench, options: { grams: boolean }): Sides => {
  const nextRecords = editer(bench);
  const floorRequest = ({ id, values, words }: Edited): string =>
    requestText({ method: 'POST', path: '/update', body: { id, ...values, ...(options.grams ? words : {}) } });
  const ourRequest = ({ id, version, values }: Edited): string =>
    requestText({ method: 'POST', path: savePath(bench), token: bench.api.token, body: { id, version, values } });
  const made = (request: (edited: Edited) => string) => async () => (await nextRecords()).map(request);
  return {
    floor: { port: bench.floor.port, once: true, requests: made(floorRequest) },
    ours: { port: bench.product.port, once: true, requests: made(ourRequest) },
  };
};

const update: Scenario = {
  name: 'update',
  run: async (bench) => [
    await holdContest(bench, {
      what: 'update of two fields with version check and audit; the floor writes the same, its search words ready-made, without both',
      ...updateContest(bench, { grams: true }),
    }),
    await holdContest(bench, {
      what: 'update of two fields with version check and audit; the floor leaves the search words as they were',
      budget: budgets.update,
      ...updateContest(bench, { grams: false }),
    }),
  ],
};

/** Everything that changes rows; it runs after what reads them. */
export const writeScenarios: readonly Scenario[] = [update, create];
