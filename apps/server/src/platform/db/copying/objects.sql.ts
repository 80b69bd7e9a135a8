/** Schemas of the product and of the school's IT staff. What belongs to an extension comes with it. */
const common = `member as (select classid, objid from pg_depend where deptype = 'e'),
  space as (
    select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from member where classid = 'pg_namespace'::regclass and objid = pg_namespace.oid)
  ),
  rel as (
    select c.*, format('%I.%I', nspname, relname) as name from pg_class as c join space on space.oid = relnamespace
    where not exists (select from member where classid = 'pg_class'::regclass and objid = c.oid)
  ),
  routine as (
    select p.*, p.oid::regprocedure::text as name from pg_proc as p join space on space.oid = pronamespace
    where not exists (select from member where classid = 'pg_proc'::regclass and objid = p.oid)
  ),
  kind as (
    select t.*, format('%I.%I', nspname, typname) as name from pg_type as t join space on space.oid = typnamespace
    where not exists (select from member where classid = 'pg_type'::regclass and objid = t.oid)
  ),
  -- Sequences of identity columns come with their columns.
  identity as (
    select objid as sequence, refobjid as relation, refobjsubid as attnum from pg_depend
    where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype = 'i'
      and objid in (select oid from pg_class where relkind = 'S')
  ),
  numbering as (
    select seqrelid, format('as %s increment %s minvalue %s maxvalue %s start %s cache %s%s', format_type(seqtypid, null), seqincrement,
      seqmin, seqmax, seqstart, seqcache, case when seqcycle then ' cycle' else '' end) as options
    from pg_sequence
  )`;

const columns = `select attrelid, string_agg(
    format('%I %s', attname, format_type(atttypid, atttypmod))
    || case when attcollation not in (0, typcollation) then ' collate ' || attcollation::regcollation else '' end
    || case when attcompression = 'p' then ' compression pglz' when attcompression = 'l' then ' compression lz4' else '' end
    || case
      when attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(adbin, adrelid))
      when attidentity <> '' then format(' generated %s as identity (sequence name %s %s)',
        case attidentity when 'a' then 'always' else 'by default' end, identity.sequence::regclass, regexp_replace(options, '^as \\S+ ', ''))
      when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) else '' end
    || case when attnotnull then ' not null' else '' end, ', ' order by a.attnum) as definition
  from pg_attribute as a join pg_type as t on t.oid = atttypid
    left join pg_attrdef on adrelid = attrelid and adnum = a.attnum
    left join identity on identity.relation = attrelid and identity.attnum = a.attnum
    left join numbering on seqrelid = identity.sequence
  where a.attnum > 0 and not attisdropped group by attrelid`;

const domains = `select name, kind.oid, format('create domain %s as %s%s%s%s%s', name, format_type(typbasetype, typtypmod),
    case when typcollation not in (0, (select typcollation from pg_type where oid = kind.typbasetype))
      then ' collate ' || typcollation::regcollation else '' end,
    coalesce(' default ' || typdefault, ''), case when typnotnull then ' not null' else '' end,
    (select string_agg(format(' constraint %I %s', conname, pg_get_constraintdef(oid)), '' order by conname)
     from pg_constraint where contypid = kind.oid and contype = 'c')) as statement
  from kind where typtype = 'd'`;

const collations = `select format('%I.%I', nspname, collname) as name, c.oid, format('create collation %I.%I (provider = %s, %s, deterministic = %s%s)',
    nspname, collname, case collprovider when 'i' then 'icu' when 'b' then 'builtin' else 'libc' end,
    case when collprovider = 'c' then format('lc_collate = %L, lc_ctype = %L', collcollate, collctype)
      else format('locale = %L', coalesce(to_jsonb(c) ->> 'colllocale', to_jsonb(c) ->> 'colliculocale')) end,
    case when collisdeterministic then 'true' else 'false' end, coalesce(', rules = ' || quote_literal(to_jsonb(c) ->> 'collicurules'), '')) as statement
  from pg_collation as c join space on space.oid = collnamespace
  where not exists (select from member where classid = 'pg_collation'::regclass and objid = c.oid)`;

const options = `coalesce(' with (' || array_to_string(reloptions, ', ') || ')', '')`;

/** What must exist before rows: each with its catalogue and oid, by which it is ordered. */
export const beforeRows = `with ${common}
select class::oid as class, oid, name, statement from (
  select 'pg_namespace'::regclass as class, oid, nspname::text as name, format('create schema if not exists %I', nspname) as statement from space
  union all
  select 'pg_extension'::regclass, e.oid, extname::text, format('create extension if not exists %I with schema %I', extname, nspname)
  from pg_extension as e join pg_namespace as n on n.oid = extnamespace where extname <> 'plpgsql'
  union all
  select 'pg_collation'::regclass, oid, name, statement from (${collations}) as collations
  union all
  select 'pg_type'::regclass, oid, name, statement from (${domains}) as domains
  union all
  select 'pg_type'::regclass, oid, name, format('create type %s as enum (%s)', name,
    (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = kind.oid))
  from kind where typtype = 'e'
  union all
  select 'pg_proc'::regclass, oid, name, pg_get_functiondef(oid) from routine where prokind in ('f', 'p') and prosqlbody is null
  union all
  select 'pg_class'::regclass, rel.oid, name, format('create %stable %s (%s)%s',
    case relpersistence when 'u' then 'unlogged ' else '' end, name, coalesce(definition, ''), ${options})
  from rel left join (${columns}) as columns on attrelid = rel.oid where relkind = 'r'
  union all
  select 'pg_class'::regclass, oid, name, format('create view %s%s as %s', name, ${options}, rtrim(pg_get_viewdef(oid), '; '))
  from rel where relkind = 'v'
  union all
  select 'pg_class'::regclass, oid, name, format('create sequence %s %s', name, options)
  from rel join numbering on seqrelid = rel.oid where relkind = 'S' and oid not in (select sequence from identity)
) as found order by class, name`;

/** Which object needs which, by catalogue and oid; parts count as what they are parts of. */
export const needs = `with raw as (
    select classid, objid, refclassid, refobjid from pg_depend where deptype in ('n', 'a')
  ), parts as (
    select 'pg_attrdef'::regclass as class, oid, 'pg_class'::regclass as whole_class, adrelid as whole from pg_attrdef
    union all
    select 'pg_rewrite'::regclass, oid, 'pg_class'::regclass, ev_class from pg_rewrite
    union all
    select 'pg_constraint'::regclass, oid, 'pg_type'::regclass, contypid from pg_constraint where contypid <> 0
    union all
    select 'pg_type'::regclass, oid, 'pg_class'::regclass, typrelid from pg_type where typrelid <> 0
    union all
    select 'pg_type'::regclass, a.oid, case when e.typrelid = 0 then 'pg_type'::regclass else 'pg_class'::regclass end,
      case when e.typrelid = 0 then e.oid else e.typrelid end
    from pg_type as a join pg_type as e on e.oid = a.typelem and e.typarray = a.oid
    union all
    select classid::regclass, objid, refclassid::regclass, refobjid from pg_depend where deptype = 'e'
  )
select distinct coalesce(p.whole_class, classid)::oid as class, coalesce(p.whole, objid) as oid,
  coalesce(q.whole_class, refclassid)::oid as needed_class, coalesce(q.whole, refobjid) as needed_oid
from raw left join parts as p on p.class = classid and p.oid = objid left join parts as q on q.class = refclassid and q.oid = refobjid
-- A sequence that is owned by a column is tied to it after both exist.
where not (classid = 'pg_class'::regclass and objid in (select oid from pg_class where relkind = 'S')
  and refclassid = 'pg_class'::regclass)`;

const rights = `with_rights as (
    select case relkind when 'S' then 'sequence' else 'table' end as word, name, relowner as owner, relacl as acl,
      acldefault(case relkind when 'S' then 's'::"char" else 'r'::"char" end, relowner) as usual
    from rel where relkind in ('r', 'v', 'S')
    union all
    select 'routine', name, proowner, proacl, acldefault('f', proowner) from routine
    union all
    select 'type', name, typowner, typacl, acldefault('T', typowner) from kind where typtype in ('d', 'e')
    union all
    select 'schema', quote_ident(nspname), nspowner, nspacl, acldefault('n', nspowner) from pg_namespace
    where oid in (select oid from space) and nspname <> 'public'
  ),
  -- Of the owner and of everyone; other roles are matters of the server where the copy is made.
  held as (
    select word, name, side, verb, privilege from with_rights, lateral (
      select case grantee when 0 then 'public' else 'current_user' end as side, 'revoke' as verb, privilege_type as privilege
      from aclexplode(usual) where grantee in (0, owner)
        and not exists (select from aclexplode(acl) as a where a.grantee = aclexplode.grantee and a.privilege_type = aclexplode.privilege_type)
      union all
      select 'public', 'grant', privilege_type from aclexplode(acl) where grantee = 0
        and not exists (select from aclexplode(usual) as u where u.grantee = 0 and u.privilege_type = aclexplode.privilege_type)
    ) as differing where acl is not null
  )`;

const settings = `select 30, name || '.' || attname, format('alter table %s alter column %I set storage %s', name, attname,
    case attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end)
  from rel join pg_attribute on attrelid = rel.oid join pg_type as t on t.oid = atttypid
  where relkind = 'r' and attnum > 0 and not attisdropped and attstorage <> typstorage
  union all
  select 31, name || '.' || attname, format('alter table %s alter column %I set statistics %s', name, attname, attstattarget)
  from rel join pg_attribute on attrelid = rel.oid where relkind = 'r' and attnum > 0 and not attisdropped and attstattarget >= 0
  union all
  select 32, name || '.' || attname, format('alter table %s alter column %I set (%s)', name, attname, settings)
  from rel join pg_attribute on attrelid = rel.oid
    -- A server may keep notes of its own there, as 15.20 does (pg_attver), which no other server takes.
    cross join lateral (select string_agg(setting, ', ' order by setting) as settings from unnest(attoptions) as setting
      where setting !~ '^pg_') as own
  where relkind = 'r' and not attisdropped and settings is not null
  union all
  select 33, name, format('alter sequence %s owned by %s.%I', name, refobjid::regclass, attname)
  from rel join pg_depend as d on d.classid = 'pg_class'::regclass and d.objid = rel.oid and d.refclassid = 'pg_class'::regclass and deptype = 'a'
    join pg_attribute on attrelid = refobjid and attnum = refobjsubid where relkind = 'S'`;

const comments = `select 60, what.type || ' ' || what.identity, format('comment on %s %s is %L',
    case what.type when 'table column' then 'column' when 'view column' then 'column' when 'table constraint' then 'constraint' else what.type end,
    what.identity, description)
  from pg_description as d, lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) as what
  where (classoid = 'pg_class'::regclass and objoid in (select oid from rel)) or (classoid = 'pg_proc'::regclass and objoid in (select oid from routine))
    or (classoid = 'pg_type'::regclass and objoid in (select oid from kind)) or (classoid = 'pg_namespace'::regclass
      and objoid in (select oid from space where nspname <> 'public'))
    or (classoid = 'pg_constraint'::regclass and objoid in (select oid from pg_constraint where conrelid in (select oid from rel)))
    or (classoid = 'pg_trigger'::regclass and objoid in (select oid from pg_trigger where tgrelid in (select oid from rel)))`;

/** What is made when the rows are there, in this order: keys and indexes, checks, relations between tables, triggers, rights. */
export const afterRows = `with ${common}, ${rights}
select name, statement from (
  select case contype when 'c' then 20 when 'f' then 40 else 10 end as turn, name || ' ' || conname as name,
    format('alter table %s add constraint %I %s', name, conname, pg_get_constraintdef(c.oid)) as statement
  from pg_constraint as c join rel on rel.oid = conrelid where contype in ('p', 'u', 'x', 'c', 'f') and relkind = 'r'
  union all
  select 11, name, pg_get_indexdef(rel.oid) from rel join pg_index on indexrelid = rel.oid
  where indisvalid and not exists (select from pg_constraint where conindid = rel.oid and contype in ('p', 'u', 'x'))
  union all
  select 12, name, format('alter index %s set (%s)', name, array_to_string(reloptions, ', ')) from rel
  where reloptions is not null and relkind = 'i' and exists (select from pg_constraint where conindid = rel.oid and contype in ('p', 'u', 'x'))
  union all
  ${settings}
  union all
  select 34, stxname::text, pg_get_statisticsobjdef(s.oid) from pg_statistic_ext as s join space on space.oid = stxnamespace
  union all
  select 50, name || ' ' || tgname, pg_get_triggerdef(t.oid) from pg_trigger as t join rel on rel.oid = tgrelid where not tgisinternal
  union all
  select 51, name || ' ' || tgname, format('alter table %s %s trigger %I', name,
    case tgenabled when 'D' then 'disable' when 'R' then 'enable replica' else 'enable always' end, tgname)
  from pg_trigger as t join rel on rel.oid = tgrelid where not tgisinternal and tgenabled <> 'O'
  union all
  ${comments}
  union all
  select 70, name || ' ' || side, format('%s %s on %s %s %s %s', verb, string_agg(privilege, ', ' order by privilege), word, name,
    case verb when 'grant' then 'to' else 'from' end, side)
  from held group by word, name, side, verb
) as found order by turn, name, statement`;

/** The tables with the columns that rows are copied by, and with all, by which they are compared. */
export const tablesWithColumns = `with ${common}
select name, array(select quote_ident(attname) from pg_attribute where attrelid = rel.oid and attnum > 0 and not attisdropped
    and attgenerated = '' order by attnum) as columns,
  array(select quote_ident(attname) from pg_attribute where attrelid = rel.oid and attnum > 0 and not attisdropped order by attnum) as compared
from rel where relkind = 'r' order by name`;

/** The names of all sequences, those of identity columns included. */
export const sequenceNames = `with ${common} select name from rel where relkind = 'S' order by name`;

const elsewhere = (catalogue: string): string =>
  `select '${catalogue}'::regclass::oid as class, oid from ${catalogue} where oid >= 16384
   and not exists (select from member where classid = '${catalogue}'::regclass and objid = ${catalogue}.oid)`;

const foreignCatalogues = [
  ...['pg_operator', 'pg_opclass', 'pg_opfamily', 'pg_cast', 'pg_conversion', 'pg_ts_config', 'pg_ts_dict'],
  ...[
    'pg_ts_parser',
    'pg_ts_template',
    'pg_language',
    'pg_foreign_data_wrapper',
    'pg_foreign_server',
    'pg_event_trigger',
  ],
  ...['pg_publication', 'pg_policy', 'pg_transform', 'pg_default_acl', 'pg_am', 'pg_largeobject_metadata'],
];

/** What the copy cannot make; a single one refuses it, so that no copy lacks something unnoticed. */
export const unknownObjects = `with ${common}
select what.type || ' ' || what.identity as name from (
  ${foreignCatalogues.map(elsewhere).join(' union all ')}
  union all
  select 'pg_class'::regclass, oid from rel where relkind not in ('r', 'v', 'S', 'i', 't') or reloftype <> 0 or relispartition
    or relrowsecurity or relreplident <> 'd' and relkind = 'r'
    or oid in (select inhrelid from pg_inherits union select inhparent from pg_inherits)
    or oid in (select attrelid from pg_attribute where attnum > 0 and (attacl is not null or attgenerated not in ('', 's')))
  union all
  select 'pg_proc'::regclass, oid from routine where prokind not in ('f', 'p') or prosqlbody is not null
  union all
  select 'pg_type'::regclass, oid from kind where typtype not in ('d', 'e')
    and not exists (select from pg_class where oid = kind.typrelid and relkind in ('r', 'v', 'S', 'c'))
    and not exists (select from pg_type as e where e.typarray = kind.oid)
  union all
  select 'pg_rewrite'::regclass, oid from pg_rewrite where rulename <> '_RETURN' and ev_class in (select oid from rel)
  union all
  select 'pg_constraint'::regclass, oid from pg_constraint where conrelid in (select oid from rel)
    and (contype not in ('p', 'u', 'x', 'c', 'f', 't', 'n') or contype = 'n' and connoinherit)
) as found, lateral pg_identify_object(class, oid, 0) as what order by 1`;
