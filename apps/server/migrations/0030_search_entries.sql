-- What a record is found by, as one text that decides and ranks (requirements §13); the grams only lead to it. The rows are
-- filled in the background after the start, since pinyin needs the program's dictionary.

do $$
declare
  place record;
begin
  for place in
    select table_schema, table_name from information_schema.columns
    where table_schema in ('form', 'form_recycle') and column_name = 'search_grams'
  loop
    execute format('alter table %I.%I add column search_entry text not null default %L', place.table_schema, place.table_name, '');
  end loop;
end $$;

-- The grams of a serial number: its letters and pairs.
create or replace function app.code_grams(code text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}')
  from lower(code) as spelling,
    generate_series(1, length(spelling)) as place,
    lateral (values (substr(spelling, place, 1)), (substr(spelling, place, 2))) as found (gram)
$$;

-- The part of a search entry that holds a serial number.
create function app.code_entry(tag text, code text) returns text language sql immutable parallel safe as $$
  select case when code = '' then '' else chr(2) || tag || chr(3) || lower(code) || chr(4) end
$$;
