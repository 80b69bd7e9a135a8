-- Records of forms: kept totals, saved views, and what a history is read by.

-- How many rows of a large form are there, as counted at some moment; rows that are gone into the recycle bin are not
-- counted. Forms without a row here are small enough to be counted each time.
create table app.form_count (
  custom_form_id bigint primary key references app.custom_form (id) on delete cascade,
  rows bigint not null check (rows >= 0),
  counted_at timestamptz not null default now()
);

-- What has come and gone since. Each write adds a row in its own transaction, so that writers never wait for each other
-- and a total is never wrong; they are folded into the count above from time to time.
create table app.form_count_change (
  id bigint generated always as identity primary key,
  custom_form_id bigint not null references app.custom_form (id) on delete cascade,
  change integer not null
);
create index form_count_change_form on app.form_count_change (custom_form_id) include (change);

-- A list as someone wants to see it again.
create table app.record_view (
  id bigint generated always as identity primary key,
  custom_form_id bigint not null references app.custom_form (id) on delete cascade,
  admin_id bigint not null references app.admin (id),
  name text not null check (char_length(name) between 1 and 30),
  is_shared boolean not null default false,
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (custom_form_id, admin_id, name)
);

-- A record's history, newest first.
create index audit_log_history on app.audit_log (target_type, target_id, id desc);

-- Forms that are in the menu already get the right to see whole numbers; no role holds it yet.
insert into app.access_node (node, name, custom_form_id)
select 'form_' || form.id || '.unmask', '查看' || form.name || '中完整的手机号和身份证号', form.id
from app.custom_form as form
where exists (select from app.access_node where custom_form_id = form.id)
on conflict do nothing;

-- What a record is found by for an automatic number in it, which is known only while the row is written: letters and
-- pairs of the number, of the number without its marks, and of the first letters of its parts.
create function app.code_grams(code text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}')
  from (
    select lower(code)
    union select regexp_replace(lower(code), '[^a-z0-9]', '', 'g')
    union select string_agg(left(part[1], 1), '' order by place)
      from regexp_matches(lower(code), '[a-z0-9]+', 'g') with ordinality as parts (part, place)
  ) as spellings (spelling),
  generate_series(1, length(spelling)) as place,
  lateral (values (substr(spelling, place, 1)), (substr(spelling, place, 2))) as found (gram)
$$;
