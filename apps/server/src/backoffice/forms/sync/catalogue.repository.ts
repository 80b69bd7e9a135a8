import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import type { RealTable } from '../plan/real-table';

/** The rough size of a row in bytes, where PostgreSQL has no statistics yet. */
const rowBytes = 100;

/** A table of the schema `form` as the catalogue has it; undefined when there is none. */
export const readTable = async (db: Executor, name: string): Promise<RealTable | undefined> => {
  const { rows } = await sql<RealTable>`
    select t.relname as name, coalesce(obj_description(t.oid, 'pg_class'), '') as comment,
      case when t.reltuples < 0 then pg_relation_size(t.oid) / ${rowBytes}::int else t.reltuples::bigint end as rows,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'comment', coalesce(col_description(t.oid, a.attnum), ''), 'notNull', a.attnotnull,
          'hasDefault', a.atthasdef or a.attidentity <> '') order by a.attnum), '[]')
        from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(a.attname order by a.attnum), '[]')
        from pg_index i join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey)
        where i.indrelid = t.oid and i.indisprimary) as "primaryKey",
      (select coalesce(json_agg(json_build_object('name', x.relname, 'firstColumn', coalesce(a.attname, ''),
          'valid', i.indisvalid)), '[]')
        from pg_index i join pg_class x on x.oid = i.indexrelid
        left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
        where i.indrelid = t.oid and not i.indisprimary) as indexes,
      (select coalesce(json_agg(json_build_object('name', f.conname, 'column', a.attname,
          'target', rn.nspname || '.' || r.relname)), '[]')
        from pg_constraint f join pg_attribute a on a.attrelid = t.oid and a.attnum = f.conkey[1]
        join pg_class r on r.oid = f.confrelid join pg_namespace rn on rn.oid = r.relnamespace
        where f.conrelid = t.oid and f.contype = 'f') as "references",
      (select coalesce(json_agg(json_build_object('name', l.relname,
          'target', coalesce(rn.nspname || '.' || r.relname, ''),
          'comment', coalesce(obj_description(l.oid, 'pg_class'), ''))), '[]')
        from pg_constraint f join pg_class l on l.oid = f.conrelid and l.relnamespace = t.relnamespace
        left join pg_constraint g on g.conrelid = l.oid and g.conname = '_fk_target'
        left join pg_class r on r.oid = g.confrelid left join pg_namespace rn on rn.oid = r.relnamespace
        where f.confrelid = t.oid and f.conname = '_fk_row') as links
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'form' and t.relname = ${name} and t.relkind in ('r', 'p')
  `.execute(db);
  return rows[0];
};

/** An index or sequence that moves with its table. */
export interface TableObject {
  readonly name: string;
  readonly kind: 'index' | 'sequence';
}

/** The indexes and sequences of a table whose names the product did not give. */
export const readForeignObjects = async (db: Executor, name: string): Promise<TableObject[]> => {
  const { rows } = await sql<TableObject>`
    select o.relname as name, case o.relkind when 'S' then 'sequence' else 'index' end as kind
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
    join pg_depend d on d.refobjid = t.oid and d.refclassid = 'pg_class'::regclass and d.classid = 'pg_class'::regclass
    join pg_class o on o.oid = d.objid and o.relkind in ('S', 'i')
    where n.nspname = 'form' and t.relname = ${name} and left(o.relname, 1) <> '_'
    union
    select x.relname, 'index' from pg_class t join pg_namespace n on n.oid = t.relnamespace
    join pg_index i on i.indrelid = t.oid join pg_class x on x.oid = i.indexrelid
    where n.nspname = 'form' and t.relname = ${name} and left(x.relname, 1) <> '_'
    order by 1
  `.execute(db);
  return rows;
};

/** The link tables of a table in the recycle schema. */
export const readWaitingLinks = async (db: Executor, place: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select l.relname as name
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
    join pg_constraint f on f.confrelid = t.oid and f.conname = '_fk_row'
    join pg_class l on l.oid = f.conrelid and l.relnamespace = t.relnamespace
    where n.nspname = 'form_recycle' and t.relname = ${place}
  `.execute(db);
  return rows.map(({ name }) => name);
};
