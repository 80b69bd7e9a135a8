import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import type { Bench } from '../bench';
import { enrolmentForm } from '../data/enrolment-form';
import { batchCode, codesOf, enrolmentRow, mobileNumber, personName } from '../data/enrolment-row';
import { multiply } from '../data/multiply';
import { formWords } from '../data/names.texts';
import { tables } from '../data/tables';
import { forgetTotals, makeForm, smallRows, withClient } from '../data/world';
import { pathWith, requestText } from '../http-text';
import { type Asked, costsOf, gets } from './cost';
import { type Curve, curveOf } from './curve';

const variety = 200;
/** More than one connection sends in all rounds of a step. */
const createsMost = 20_000;
/** The rows that the product made itself; the others are copies of them. */
const seeds = 4000;

/** The powers of ten from the small form up to the rows of the large one, and those. */
const stepsUpTo = (rows: number): number[] => {
  const steps: number[] = [];
  for (let step = smallRows; step < rows; step *= 10) steps.push(step);
  return [...steps, rows];
};

const fill = (bench: Bench, { table, form, rows }: { table: string; form: number; rows: number }): Promise<void> =>
  withClient(bench.product, async (db) => {
    await db.query(`truncate form.${table}`);
    const from = { from: tables.large, seeds: Math.min(seeds, bench.world.rows) };
    await multiply(db, { ...from, to: table, rows, codes: codesOf(rows), mobileStart: 131 });
    await forgetTotals(db, [form]);
  });

const idsOf = ({ product }: Bench, { table, rows }: { table: string; rows: number }): Promise<string[]> =>
  withClient(product, async (db) => {
    const step = Math.max(1, Math.floor(rows / variety));
    const { rows: found } = await db.query<{ id: string }>(
      `select id from form.${table} where id % $1 = 0 order by id limit $2`,
      [step, variety],
    );
    return found.map(({ id }) => id);
  });

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** List, search, detail and create, by the number of rows of the form. */
export const rowsCurve = async (bench: Bench): Promise<Curve> => {
  const { api, world } = bench;
  const table = `bench_grown_${Date.now().toString(36)}`;
  const form = await makeForm(
    api,
    enrolmentForm({ name: formWords.grown(table), table_name: table, programmeForm: world.programmeForm }),
  );
  let made = 0;
  const creates = (rows: number): Asked => ({
    once: true,
    requests: times(createsMost, (n) => {
      made += 1;
      const { programmes, owner } = world;
      const values = enrolmentRow(n, { codes: codesOf(rows), programmes, owner, mobile: mobileNumber(152, made) });
      const path = pathWith(recordWriteEndpoints.save.path, { custom_form_id: form });
      return requestText({ method: 'POST', path, token: api.token, body: { values } });
    }),
  });
  const list = (params: Readonly<Record<string, string>>): string =>
    pathWith(recordEndpoints.index.path, { custom_form_id: form, page: 1, page_size: 20, ...params });
  const curve = await curveOf('rows of the form', stepsUpTo(world.rows), async (rows) => {
    await fill(bench, { table, form, rows });
    const codes = times(Math.min(variety, codesOf(rows).batches), batchCode);
    const ids = await idsOf(bench, { table, rows });
    const show = (id: string) => pathWith(recordEndpoints.show.path, { custom_form_id: form, id });
    return costsOf(bench, {
      'list, 100 hits': gets(
        codes.map((batch_code) => list({ search: JSON.stringify({ batch_code }) })),
        api.token,
      ),
      'search for a name': gets(
        times(variety, (at) => list({ keyword: personName(at * 7) })),
        api.token,
      ),
      detail: gets(ids.map(show), api.token),
      create: creates(rows),
    });
  });
  await withClient(bench.product, (db) => db.query(`truncate form.${table}`));
  return curve;
};
