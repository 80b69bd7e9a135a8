-- Where the heading of a file stands, the first rows to choose it from, and how many rows were skipped. Files of an earlier
-- version have it in their first filled row, whose number is unknown.
alter table app.record_import
  add column header_row integer,
  add column header_rows smallint not null default 1,
  add column head jsonb not null default '[]',
  add column skipped_blank integer not null default 0,
  add column skipped_totals integer not null default 0;

-- Sheets were names alone, and their place was that in the list.
update app.record_import set sheets = (
  select coalesce(jsonb_agg(jsonb_build_object('sheet', place - 1, 'name', name, 'rows', null) order by place), '[]')
  from jsonb_array_elements_text(sheets) with ordinality as listed (name, place)
);
