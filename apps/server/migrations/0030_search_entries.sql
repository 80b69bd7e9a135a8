-- What a record is found by: an entry that decides and ranks, and the codes of its letters and pairs that lead to it by an
-- index (requirements §13). The rows are filled in the background after the start, since pinyin needs the program's dictionary.

do $$
declare
  place record;
  definition text;
begin
  for place in
    select found.table_schema, found.table_name, attribute.attrelid, attribute.attnum
    from information_schema.columns as found
    join pg_attribute as attribute
      on attribute.attrelid = format('%I.%I', found.table_schema, found.table_name)::regclass
      and attribute.attname = found.column_name
    where found.table_schema in ('form', 'form_recycle') and found.column_name = 'search_grams'
  loop
    select pg_get_indexdef(indexrelid) into definition
    from pg_index where indrelid = place.attrelid and indkey[0] = place.attnum;
    execute format('alter table %I.%I drop column search_grams', place.table_schema, place.table_name);
    execute format(
      'alter table %I.%I add column search_grams integer[] not null default %L, add column search_entry text not null default %L',
      place.table_schema, place.table_name, '{}', '');
    if definition is not null then execute definition; end if;
  end loop;
end $$;

-- The grams of a serial number, which is known only while the row is written: its letters and pairs.
drop function app.code_grams(text);
create function app.code_grams(code text) returns integer[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}')
  from lower(code) as spelling,
    generate_series(1, length(spelling)) as place,
    lateral (values
      (ascii(substr(spelling, place, 1))),
      (case when place > 1 then (ascii(substr(spelling, place - 1, 1)) << 16) | ascii(substr(spelling, place, 1)) end),
      -- A word of letters can begin here.
      (case when place > 1 and substr(spelling, place - 1, 1) ~ '[a-z]'
        then ((57344 + ascii(substr(spelling, place - 1, 1))) << 16) | ascii(substr(spelling, place, 1)) end)
    ) as found (gram)
  where gram is not null
$$;

-- The part of a search entry that holds a serial number.
create function app.code_entry(tag text, code text) returns text language sql immutable parallel safe as $$
  select case when code = '' then '' else chr(2) || tag || chr(3) || lower(code) || chr(4) end
$$;
