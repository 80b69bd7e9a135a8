-- What a column was taken for belongs to its heading, not to its place, and only what was imported is remembered. What was
-- remembered before cannot be trusted: it went by places, and a check alone was enough.
drop table app.record_import_memory;

create table app.record_import_memory (
  custom_form_id bigint not null references app.custom_form (id) on delete cascade,
  heading text not null,
  -- Null for a column that was left out.
  field_id bigint,
  -- What the field was called then; one that is called otherwise now is not proposed.
  field_name text,
  is_key boolean not null,
  mode text not null check (mode in ('insert', 'update', 'upsert')),
  record_import_id bigint not null references app.record_import (id) on delete cascade,
  primary key (custom_form_id, heading),
  check ((field_id is null) = (field_name is null))
);
create index record_import_memory_import on app.record_import_memory (record_import_id);

-- Files that wait for their import lose what was proposed from that memory; their columns are to be chosen again.
update app.record_import as entry set
  state = case entry.state when 'checked' then 'uploaded' else entry.state end,
  mapping = coalesce((
    select jsonb_agg(chosen.value) from jsonb_array_elements(entry.mapping) as chosen
    where not entry.columns @> jsonb_build_array(jsonb_build_object('column', chosen.value -> 'column', 'found_by', 'memory'))
  ), '[]'),
  mode = 'insert',
  key_field = null,
  columns = (
    select jsonb_agg(
      case when found.value ->> 'found_by' = 'memory' then found.value || '{"field": null, "found_by": null}' else found.value end
      order by found.place)
    from jsonb_array_elements(entry.columns) with ordinality as found (value, place))
where entry.state in ('uploaded', 'checking', 'checked') and entry.columns @> '[{"found_by": "memory"}]';
