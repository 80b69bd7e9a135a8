import { tables } from '../data/tables';

const fields =
  't.name, t.mobile, t.id_card, t.gender, t.status, t.class_code, t.batch_code, t.company, t.title, t.applied_on, t.tuition, t.source, t.remark';

/** One page, selected first and then joined with its labels. */
const page = (where: string, tail: string, order = ''): string => `
  select t.id, t.version, t.created_at, t.updated_at, t.deleted_at, t.admin_id, t.department_id, ${fields},
    t.programme, programme.name as programme_label, t.owner, owner.name as owner_label, maker.name as admin_name
  from (select * from form.${tables.large} as t where ${where} ${tail}) as t
  left join form.${tables.programme} as programme on programme.id = t.programme
  left join app.admin as owner on owner.id = t.owner
  left join app.admin as maker on maker.id = t.admin_id
  order by ${order}t.id desc`;

const live = 'deleted_at is null';
/** Whole names before those that begin with the word, and those before the rest. */
const byFit = `case '%' || t.name || '%' when $1 then 0 else 1 end, case when '%' || t.name like $1 then 0 else 1 end, `;
const count = (where: string): string => `select count(*) from form.${tables.large} where ${where}`;

const inserted =
  'name, mobile, id_card, gender, status, class_code, batch_code, programme, owner, company, title, applied_on, tuition, source, remark, admin_id';

/** Hand-written SQL, one statement per operation, each prepared once per connection. */
export const statements = {
  list: page(`${live} and class_code = $1`, 'order by id desc limit $2 offset $3'),
  listCount: count(`${live} and class_code = $1`),
  page: page(live, 'order by id desc limit $1 offset $2'),
  search: page(`${live} and name like $1`, `order by ${byFit}id desc limit $2`, byFit),
  searchCount: count(`${live} and name like $1`),
  reading: page(`${live} and search_entry like $1`, 'order by id desc limit $2'),
  readingCount: count(`${live} and search_entry like $1`),
  words: page(`${live} and name like $1 and company like $3`, `order by ${byFit}id desc limit $2`, byFit),
  wordsCount: count(`${live} and name like $1 and company like $2`),
  detail: page('id = $1', ''),
  create: `insert into form.${tables.large} (${inserted}, search_grams, search_entry)
    values ($1, $2, 's1.' || $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning id, version`,
  update: `update form.${tables.large} set status = $2, tuition = $3, version = version + 1, updated_at = now()
    where id = $1 and ${live} returning version`,
  updateFound: `update form.${tables.large} set status = $2, tuition = $3, version = version + 1, updated_at = now(),
      search_grams = $4, search_entry = $5
    where id = $1 and ${live} returning version`,
} as const;

/** The columns of an insert, in order. */
export const insertedColumns: readonly string[] = [...inserted.split(', '), 'search_grams', 'search_entry'];
