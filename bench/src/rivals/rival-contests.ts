import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import type { Bench } from '../bench';
import { holdContest, type Side } from '../contest';
import { classCode, codesOf, enrolmentRow, mobileNumber } from '../data/enrolment-row';
import { tables } from '../data/tables';
import { awaitTotal, forgetTotals, withClient } from '../data/world';
import { pathWith, requestText } from '../http-text';
import { askJson } from './ask-json';
import type { Rival, RivalHome, RivalRequest } from './rival';
import type { RivalLine } from './rival-line';

/** A rival that is running, signed in. */
export interface Opponent {
  readonly rival: Rival;
  readonly home: RivalHome;
  readonly token: string;
}

/** Different requests, so that caching a single response could not help. */
const variety = 200;
/** More than the faster side answers in a second, so that no round runs out of requests. */
const mostPerSecond = 4000;
const madeStart = 150;
const status = 'interview';

const ownList = ({ world }: Bench, code: string): string =>
  pathWith(recordEndpoints.index.path, {
    custom_form_id: world.largeForm,
    page: 1,
    page_size: 20,
    search: JSON.stringify({ class_code: code }),
  });

const ownDetail = ({ world }: Bench, id: number): string =>
  pathWith(recordEndpoints.show.path, { custom_form_id: world.largeForm, id });

const ownSave = ({ world }: Bench): string =>
  pathWith(recordWriteEndpoints.save.path, { custom_form_id: world.largeForm });

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

const codesToAsk = ({ world }: Bench): string[] =>
  range(Math.min(variety, codesOf(world.rows).classes)).map((at) => classCode(at));

const idsToAsk = ({ world }: Bench): number[] => {
  const step = Math.max(1, Math.floor(world.rows / variety));
  return range(Math.min(variety, world.rows)).map((at) => 1 + at * step);
};

const sideOf = ({ home, token }: Opponent, requests: readonly RivalRequest[]): Side => {
  const texts = requests.map((request) => requestText({ ...request, token }));
  return { port: home.port, requests: () => texts };
};

const ownSide = ({ product, api }: Bench, paths: readonly string[]): Side => {
  const texts = paths.map((path) => requestText({ method: 'GET', path, token: api.token }));
  return { port: product.port, requests: () => texts };
};

/** Lists and single records on both sides, for a load that reads. */
export const readSides = (bench: Bench, opponent: Opponent): { theirs: Side; ours: Side } => {
  const { api } = opponent.rival;
  const [codes, ids] = [codesToAsk(bench), idsToAsk(bench)];
  return {
    theirs: sideOf(opponent, [...codes.map(api.list), ...ids.map(api.detail)]),
    ours: ownSide(bench, [...codes.map((code) => ownList(bench, code)), ...ids.map((id) => ownDetail(bench, id))]),
  };
};

interface OwnList {
  readonly data: readonly { readonly id: number }[];
  readonly total: number;
}

/** Stops the comparison when a rival has other rows, in another order, or counts otherwise. */
export const requireSameRows = async (bench: Bench, { rival, home, token }: Opponent): Promise<void> => {
  const { product, api } = bench;
  const ask = (path: string) => askJson<OwnList>(product.url + path, { token: api.token });
  const same = (what: string, theirs: unknown, ours: unknown): void => {
    const [first, second] = [JSON.stringify(theirs), JSON.stringify(ours)];
    if (first !== second) throw new Error(`${what} is answered otherwise than by ours: ${first} and ${second}`);
  };
  for (const code of codesToAsk(bench).slice(0, 5)) {
    const ours = await ask(ownList(bench, code));
    const theirs = rival.api.readList(await askJson(home.url + rival.api.list(code).path, { token }));
    same(`the list of ${code}`, theirs, { ids: ours.data.map(({ id }) => id), total: ours.total });
  }
  for (const id of idsToAsk(bench).slice(0, 5)) {
    const { data } = await askJson<{ data: { mobile: string } }>(product.url + ownDetail(bench, id), {
      token: api.token,
    });
    same(
      `record ${id}`,
      rival.api.readMobile(await askJson(home.url + rival.api.detail(id).path, { token })),
      data.mobile,
    );
  }
};

/** Removes what ours created, so that every rival meets the same rows. */
const removeMade = async ({ product, api, world }: Bench): Promise<void> => {
  await withClient(product, async (db) => {
    await db.query(`delete from form.${tables.large} where left(mobile, 3) = $1`, [String(madeStart)]);
    await db.query(`vacuum analyze form.${tables.large}`);
    await forgetTotals(db, [world.largeForm]);
  });
  await awaitTotal({ product, api, world });
};

const createSides = (bench: Bench, { rival, home, token }: Opponent): { floor: Side; ours: Side } => {
  const { programmes, owner, rows } = bench.world;
  const given = { codes: codesOf(rows), programmes, owner };
  let made = 0;
  const nextRow = () => {
    made += 1;
    return enrolmentRow(made, { ...given, mobile: mobileNumber(madeStart, made) });
  };
  const count = range(mostPerSecond * bench.options.seconds);
  const theirs = () => {
    const { owner: _ours, ...row } = nextRow();
    return requestText({ ...rival.api.create(row), token });
  };
  const ours = () =>
    requestText({ method: 'POST', path: ownSave(bench), token: bench.api.token, body: { values: nextRow() } });
  return {
    floor: { port: home.port, once: true, requests: () => count.map(theirs) },
    ours: { port: bench.product.port, once: true, requests: () => count.map(ours) },
  };
};

const updateSides = (bench: Bench, opponent: Opponent): { floor: Side; ours: Side } => {
  const count = Math.min(bench.world.rows, mostPerSecond * bench.options.seconds);
  /** The records with their current versions; none is changed twice in a round. */
  const ours = () =>
    withClient(bench.product, async (db) => {
      const { rows } = await db.query<{ id: string; version: number }>(
        `select id, version from form.${tables.large} where deleted_at is null order by id limit $1`,
        [count],
      );
      return rows.map(({ id, version }, at) => {
        const body = { id: Number(id), version, values: { status, tuition: 2_000_000 + at } };
        return requestText({ method: 'POST', path: ownSave(bench), token: bench.api.token, body });
      });
    });
  const ids = range(Math.min(bench.world.rows, mostPerSecond));
  const theirs = ids.map((at) => opponent.rival.api.update(at + 1, { status, tuition: 2_000_000 + at }));
  return { floor: sideOf(opponent, theirs), ours: { port: bench.product.port, once: true, requests: ours } };
};

/** Requests per second of a rival and of ours, in turns under the same load. */
export const holdRivalContests = async (bench: Bench, opponent: Opponent): Promise<RivalLine[]> => {
  const { rival } = opponent;
  const [codes, ids] = [codesToAsk(bench), idsToAsk(bench)];
  const contests = [
    {
      what: 'list: filter, sort, 20 rows, exact total',
      floor: sideOf(opponent, codes.map(rival.api.list)),
      ours: ownSide(
        bench,
        codes.map((code) => ownList(bench, code)),
      ),
    },
    {
      what: 'detail',
      floor: sideOf(opponent, ids.map(rival.api.detail)),
      ours: ownSide(
        bench,
        ids.map((id) => ownDetail(bench, id)),
      ),
    },
    { what: 'update of two fields', ...updateSides(bench, opponent) },
    { what: 'create', ...createSides(bench, opponent) },
  ];
  const lines: RivalLine[] = [];
  try {
    for (const contest of contests) lines.push({ ...(await holdContest(bench, contest)), rival: rival.name });
  } finally {
    await removeMade(bench);
  }
  return lines;
};
