import type pg from 'pg';
import { type Codes, stride } from './enrolment-row';
import { formWords } from './names.texts';

/** The copies of the seeds: rows of a table, each with its own number and codes. */
interface Copies {
  readonly from: string;
  readonly to: string;
  /** The number of rows that `to` will have. */
  readonly rows: number;
  /** The number of rows of `from` that are copied. */
  readonly seeds: number;
  readonly codes: Codes;
  readonly mobileStart: number;
}

const own = ['admin_id', 'department_id', 'search_grams', 'search_entry'];
const changed = ['mobile', 'class_code', 'batch_code'];
const copied = [...own, ...Object.keys(formWords.fields).filter((field) => !changed.includes(field))];

const insertSql = ({ from, to }: Copies): string => `
  insert into form.${to} (created_at, updated_at, mobile, class_code, batch_code, ${copied.join(', ')})
  select moment, moment, ($4::bigint * 100000000 + n)::text,
    'C' || lpad(((n * ${stride}) % $5::bigint)::text, 6, '0'),
    'B' || lpad(((n * ${stride}) % $6::bigint)::text, 6, '0'),
    ${copied.join(', ')}
  from (
    select seed.*, $1::bigint + rank - 1 as n,
      now() - make_interval(secs => $3::bigint - ($1::bigint + rank - 1)) as moment
    from (select *, row_number() over (order by id) as rank from form.${from} order by id limit $7::bigint) as seed
    where rank <= $2::bigint
  ) as row order by n`;

/** Drops the indexes of a table, runs `work`, and recreates them: many times faster than maintaining them. */
const withoutIndexes = async (db: pg.ClientBase, table: string, work: () => Promise<void>): Promise<void> => {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisprimary`,
    [`form.${table}`],
  );
  for (const { name } of rows) await db.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await db.query(definition);
};

/** Copies the seeds until the table has all its rows, and runs VACUUM ANALYZE. */
export const multiply = async (db: pg.ClientBase, copies: Copies): Promise<void> => {
  const { to, rows, seeds, codes, mobileStart } = copies;
  await db.query(`set maintenance_work_mem = '512MB'`);
  await withoutIndexes(db, to, async () => {
    const { rows: counted } = await db.query<{ count: string }>(`select count(*) from form.${to}`);
    for (let made = Number(counted[0]?.count); made < rows; ) {
      const batch = Math.min(seeds, rows - made);
      await db.query(insertSql(copies), [made, batch, rows, mobileStart, codes.classes, codes.batches, seeds]);
      made += batch;
    }
  });
  await db.query(`vacuum analyze form.${to}`);
};
