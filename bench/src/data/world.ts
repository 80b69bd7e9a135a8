import type { FormInput } from '@shuyuan/contract/backoffice/forms/custom-form';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import pg from 'pg';
import type { Api } from '../api';
import type { BenchProduct } from '../product';
import { enrolmentForm, programmeForm, transferForm, wideColumns, wideForm } from './enrolment-form';
import { codesOf, enrolmentRow, mobileNumber } from './enrolment-row';
import { multiply } from './multiply';
import { formWords, programmes as programmeNames } from './names.texts';
import { tables } from './tables';

/** Rows that the product itself creates; the others are copies of them. */
const seedCount = 4000;
/** Rows of the small form, the baseline for growth. */
export const smallRows = 10_000;
const savesAtOnce = 8;

/** The data that the scenarios use. */
export interface World {
  readonly largeForm: number;
  readonly smallForm: number;
  readonly transferForm: number;
  readonly wideForm: number;
  readonly programmeForm: number;
  readonly programmes: readonly number[];
  /** The owner of the applications. */
  readonly owner: number;
  readonly rows: number;
}

/** Makes a form with its table. */
export const makeForm = async (api: Api, form: FormInput): Promise<number> => {
  const { id } = (await api.call(formEndpoints.save, { body: form })).data;
  await api.call(formEndpoints.updateTable, { query: { id } });
  for (;;) {
    const { live_version } = (await api.call(formEndpoints.show, { query: { id } })).data;
    if (live_version !== null) return id;
  }
};

const inParallel = async (count: number, work: (at: number) => Promise<void>): Promise<void> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const at = next;
      next += 1;
      await work(at);
    }
  };
  await Promise.all(Array.from({ length: savesAtOnce }, worker));
};

/** Runs statements on a separate connection. */
export const withClient = async <T>(product: BenchProduct, work: (db: pg.Client) => Promise<T>): Promise<T> => {
  const db = new pg.Client(await product.connection());
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
};

const saveRecord = async (api: Api, formId: number, values: Readonly<Record<string, string | number>>) =>
  (await api.call(recordWriteEndpoints.save, { query: { custom_form_id: formId }, body: { values } })).data.id;

const fillWide = async (db: pg.ClientBase): Promise<void> => {
  const scores = Array.from({ length: wideColumns - 1 }, (_, at) => at + 1);
  await db.query(
    `insert into form.${tables.wide} (name, ${scores.map((at) => `score_${at}`).join(', ')})
      select 'n' || n, ${scores.map((at) => `n::bigint * ${at * 7919} % 1000000`).join(', ')}
      from generate_series(1, ${smallRows}) as n`,
  );
};

/** The product caches totals; those from before the copies are cleared. */
export const forgetTotals = async (db: pg.ClientBase, forms: readonly number[]): Promise<void> => {
  await db.query('delete from app.form_count where custom_form_id = any ($1)', [forms]);
  await db.query('delete from app.form_count_change where custom_form_id = any ($1)', [forms]);
};

/** Creates the forms, the seeds by the product's own API, and the copies. */
export const makeWorld = async (parts: { product: BenchProduct; api: Api; rows: number }): Promise<World> => {
  const { product, api, rows } = parts;
  const programmeId = await makeForm(api, programmeForm);
  const names = { programmeForm: programmeId };
  const largeForm = await makeForm(api, enrolmentForm({ name: formWords.large, table_name: tables.large, ...names }));
  const smallForm = await makeForm(api, enrolmentForm({ name: formWords.small, table_name: tables.small, ...names }));
  const transferId = await makeForm(api, transferForm());
  const wideId = await makeForm(api, wideForm);
  for (const id of [largeForm, smallForm, wideId]) await api.call(formEndpoints.addToMenu, { body: { id } });
  const programmes: number[] = [];
  for (const name of programmeNames) programmes.push(await saveRecord(api, programmeId, { name }));
  const { id: owner } = await api.call(identityEndpoints.me, { query: {} });
  const codes = codesOf(rows);
  const seeds = Math.min(seedCount, rows);
  await inParallel(seeds, async (n) => {
    await saveRecord(api, largeForm, enrolmentRow(n, { codes, programmes, owner, mobile: mobileNumber(130, n) }));
  });
  await withClient(product, async (db) => {
    const large = { from: tables.large, to: tables.large, rows, seeds, codes, mobileStart: 131 };
    const small = { ...large, to: tables.small, rows: Math.min(smallRows, rows), codes: codesOf(smallRows) };
    await multiply(db, small);
    await multiply(db, large);
    await fillWide(db);
    await forgetTotals(db, [largeForm, smallForm]);
    await db.query('checkpoint');
  });
  return {
    ...{ largeForm, smallForm, transferForm: transferId, wideForm: wideId, programmeForm: programmeId },
    ...{ programmes, owner, rows },
  };
};

const countLimitMs = 120_000;

/** Waits until the product has cached the total of the large form: from then on its lists do not count. */
export const awaitTotal = async ({ product, api, world }: { product: BenchProduct; api: Api; world: World }) => {
  const deadline = performance.now() + countLimitMs;
  await withClient(product, async (db) => {
    for (;;) {
      await api.call(recordEndpoints.index, { query: { custom_form_id: world.largeForm } });
      const { rowCount } = await db.query('select from app.form_count where custom_form_id = $1', [world.largeForm]);
      if (rowCount === 1) return;
      if (performance.now() > deadline) throw new Error('the product did not keep the total of its large form');
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  });
};
