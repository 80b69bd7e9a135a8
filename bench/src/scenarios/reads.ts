import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import type { Bench, Scenario } from '../bench';
import { type Budget, budgets, type Line } from '../budget';
import { holdContest, type Sides } from '../contest';
import { batchCode, classCode, codesOf, personName } from '../data/enrolment-row';
import { tables } from '../data/tables';
import { smallRows, withClient } from '../data/world';
import { pathWith, requestText } from '../http-text';
import { requireSameAnswer } from '../same-answer';
import { spreadOf } from '../statistics';

const pageSize = 20;
/** Different requests, so that caching a single response could not help. */
const variety = 200;

type Params = Readonly<Record<string, string | number>>;
type Question = { readonly floor: string; readonly ours: string };

/** The address of a list of records. */
const listPath = (form: number, params: Params): string =>
  pathWith(recordEndpoints.index.path, { custom_form_id: form, page: 1, page_size: pageSize, ...params });

/** Both sides with the same requests; some of them are sent now, to compare the responses. */
export const readSides = async (bench: Bench, questions: readonly Question[]): Promise<Sides> => {
  for (const question of questions.slice(0, 5)) await requireSameAnswer(bench, question);
  const floor = questions.map((question) => requestText({ method: 'GET', path: question.floor }));
  const ours = questions.map((question) => requestText({ method: 'GET', path: question.ours, token: bench.api.token }));
  return {
    floor: { port: bench.floor.port, requests: () => floor },
    ours: { port: bench.product.port, requests: () => ours },
  };
};

const compare = async (bench: Bench, contest: { what: string; budget?: Budget; questions: readonly Question[] }) => {
  const { questions, ...named } = contest;
  return holdContest(bench, { ...named, ...(await readSides(bench, questions)) });
};

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** Lists of classes, one page each. */
export const listQuestions = ({ world }: Pick<Bench, 'world'>): Question[] =>
  times(Math.min(variety, codesOf(world.rows).classes), (at) => {
    const class_code = classCode(at);
    return {
      floor: pathWith('/list', { class_code, page: 1, page_size: pageSize }),
      ours: listPath(world.largeForm, { search: JSON.stringify({ class_code }) }),
    };
  });

const list: Scenario = {
  name: 'list',
  run: async (bench) => {
    const hits = Math.round(bench.world.rows / codesOf(bench.world.rows).classes);
    const what = `list, filter with ${hits} hits, exact total`;
    return [await compare(bench, { what, budget: budgets.list, questions: listQuestions(bench) })];
  },
};

const pageOne: Scenario = {
  name: 'first',
  run: async (bench) => {
    const question = {
      floor: pathWith('/page', { page: 1, page_size: pageSize }),
      ours: listPath(bench.world.largeForm, {}),
    };
    const what = 'page 1, no filter, exact total; the floor without a total';
    return [await compare(bench, { what, budget: budgets.pageOne, questions: [question] })];
  },
};

const deepPage: Scenario = {
  name: 'deep',
  run: async (bench) => {
    const { largeForm, rows } = bench.world;
    const last = Math.floor(rows / pageSize);
    const questions = times(20, (at) => ({
      floor: pathWith('/page', { page: last - at, page_size: pageSize }),
      ours: listPath(largeForm, { page: last - at }),
    }));
    const what = `page ${last}; the floor by plain offset`;
    return [await compare(bench, { what, budget: budgets.deepPage, questions })];
  },
};

/** Names and companies of the seeds, and the names as PostgreSQL keeps their readings. */
const readSeeds = (bench: Bench): Promise<{ name: string; company: string; reading: string }[]> =>
  withClient(bench.product, async (db) => {
    const { rows } = await db.query<{ name: string; company: string; reading: string }>(
      `select name, company, substring(search_entry from '\u0003' || name || '\u0004([A-Z ]+)\u0004') as reading
       from form.${tables.large} where length(name) = 3 order by id limit $1`,
      [variety],
    );
    return rows;
  });

/** The time that a letter takes which a large part of the rows has. */
const commonLetter = async (bench: Bench): Promise<Line> => {
  const path = listPath(bench.world.largeForm, { keyword: 'z' });
  const seconds: number[] = [];
  for (let round = 0; round < bench.options.rounds; round += 1) {
    const start = performance.now();
    const reply = await fetch(bench.product.url + path, { headers: { authorization: `Bearer ${bench.api.token}` } });
    // What takes too long is refused, and its time is measured all the same.
    if (!reply.ok && reply.status !== 503) throw new Error(`${path} was answered with ${reply.status}`);
    await reply.text();
    seconds.push((performance.now() - start) / 1000);
  }
  const what = 'search for one common letter, exact total';
  return { what, unit: 's', value: spreadOf(seconds), budget: budgets.commonLetter };
};

const search: Scenario = {
  name: 'search',
  run: async (whole) => {
    // More at once would measure how the product turns requests away: a search in pinyin takes a tenth of a second here.
    const connections = Math.min(whole.options.connections, 8);
    const bench = { ...whole, options: { ...whole.options, connections } };
    const ours = (keyword: string): string => listPath(bench.world.largeForm, { keyword });
    // Beginnings of names by their frequency: common ones and rare ones.
    const letters = times(variety, (at) => [...personName(at * 7)].slice(0, 2).join(''));
    const seeds = await readSeeds(bench);
    const contests = [
      {
        what: 'search for two letters of a name, exact total; the floor by a scan',
        questions: letters.map((word) => ({
          floor: pathWith('/search', { name: word, page_size: pageSize }),
          ours: ours(word),
        })),
      },
      {
        what: 'search for a full name in pinyin, exact total; the floor by a scan',
        questions: seeds.map(({ reading }) => ({
          floor: pathWith('/reading', { reading, page_size: pageSize }),
          ours: ours(reading.replaceAll(' ', '').toLowerCase()),
        })),
      },
      {
        what: 'search for two words, a name and a company, exact total; the floor by a scan',
        questions: seeds.map(({ name, company }) => ({
          floor: pathWith('/words', { name: name.slice(0, 2), company: company.slice(0, 4), page_size: pageSize }),
          ours: ours(`${name.slice(0, 2)} ${company.slice(0, 4)}`),
        })),
      },
    ];
    const lines: Line[] = [];
    for (const contest of contests) lines.push(await compare(bench, { ...contest, budget: budgets.search }));
    return [...lines, await commonLetter(bench)];
  },
};

/** Records from all over the large form. */
export const detailQuestions = async ({ product, world }: Pick<Bench, 'product' | 'world'>): Promise<Question[]> => {
  const ids = await withClient(product, async (db) => {
    const step = Math.max(1, Math.floor(world.rows / variety));
    const found = await db.query<{ id: string }>(
      `select id from form.${tables.large} where deleted_at is null and id % $1 = 0 order by id limit $2`,
      [step, variety],
    );
    return found.rows.map(({ id }) => id);
  });
  return ids.map((id) => ({
    floor: pathWith('/detail', { id }),
    ours: pathWith(recordEndpoints.show.path, { custom_form_id: world.largeForm, id }),
  }));
};

const detail: Scenario = {
  name: 'detail',
  run: async (bench) => [
    await compare(bench, { what: 'detail', budget: budgets.detail, questions: await detailQuestions(bench) }),
  ],
};

const scale: Scenario = {
  name: 'scale',
  run: async (bench) => {
    const { product, world } = bench;
    const requestsOf = (form: number, rows: number) =>
      times(Math.min(variety, codesOf(rows).batches), (at) => {
        const search = JSON.stringify({ batch_code: batchCode(at) });
        return requestText({ method: 'GET', path: listPath(form, { search }), token: bench.api.token });
      });
    const small = requestsOf(world.smallForm, smallRows);
    const large = requestsOf(world.largeForm, world.rows);
    const line = await holdContest(bench, {
      what: `list cost from ${smallRows} to ${world.rows} rows, indexed filter`,
      // The rates are inverted: what is measured is the cost.
      floor: { port: product.port, requests: () => large },
      ours: { port: product.port, requests: () => small },
      budget: budgets.growth,
    });
    return [{ ...line, floor: `small: ${line.ours ?? ''}`, ours: `large: ${line.floor ?? ''}` }];
  },
};

/** Everything that only reads. */
export const readScenarios: readonly Scenario[] = [list, pageOne, deepPage, search, detail, scale];
