import type pg from 'pg';

/** The ledger row of a payment, complete but for its number. */
export interface BarePayment {
  readonly key: string;
  readonly row: Readonly<Record<string, unknown>>;
}

const takeKey = `insert into app.payment_request (key, admin_id, act, digest, reply) values ($1, $2, 'bench', '', 'null')`;
const takeNumber = `insert into app.receipt_counter as counter (series, year, last) values ('BF', 2026, 1)
  on conflict (series, year) do update set last = counter.last + 1 returning last`;
const columns = [
  ...['member', 'student_name', 'class', 'kind', 'amount', 'method', 'paid_on', 'payer_kind', 'payer_name'],
  ...['invoice_state', 'collector', 'request_key', 'admin_id', 'search_grams', 'search_entry'],
];
const insert = `insert into form.course_payment (receipt_no, ${columns.join(', ')})
  values ($1, ${columns.map((_, at) => `$${at + 2}`).join(', ')}) returning id`;

/** The rows of a payment in one transaction: its key, its number, its row of the ledger. Nothing is checked. */
export const pay = async (pool: pg.Pool, { key, row }: BarePayment): Promise<unknown> => {
  const client = await pool.connect();
  const run = async (name: string, text: string, values: unknown[]) =>
    (await client.query<Record<string, unknown>>({ name, text, values })).rows[0];
  try {
    await client.query('begin');
    await run('key', takeKey, [key, row.admin_id]);
    const number = await run('number', takeNumber, []);
    const values = columns.map((column) => (column === 'request_key' ? `${key}/1` : row[column]));
    const made = await run('pay', insert, [`BF${number?.last}`, ...values]);
    await client.query('commit');
    return made;
  } finally {
    client.release();
  }
};
