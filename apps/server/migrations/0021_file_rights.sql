-- Files open by the rights of what uses them, pictures too, so what forms fill in by themselves has to be noted as a use.
insert into app.file_use (file_id, target_type, target_id, title)
select distinct file.id, 'custom_form', form.id::text, form.name
from (
  select custom_form_id, settings from app.custom_form_field
  union all
  select version.custom_form_id, field -> 'settings'
  from app.custom_form_version as version
  cross join lateral jsonb_array_elements(version.definition -> 'fields') as field
) as preset
join app.custom_form as form on form.id = preset.custom_form_id
cross join lateral regexp_matches(preset.settings ->> 'default_value', '/files/([A-Za-z0-9_-]{22})/', 'g') as found (keys)
join app.file on file.key = found.keys[1]
on conflict do nothing;

-- How much each user has uploaded is added up with every upload.
create index file_admin_size on app.file (admin_id) include (size);
drop index app.file_admin_id;
