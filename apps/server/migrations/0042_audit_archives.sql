-- What was taken out of the audit trail after it was archived to files: from and up to which link, with the hashes of the files.
-- The trail begins after the last of these. The seal is made with the key of the chain, so that a row put in from outside is
-- found.

create table app.audit_archive (
  id bigint generated always as identity primary key,
  first_link bigint not null,
  last_link bigint not null unique check (last_link >= first_link),
  last_hash bytea not null,
  rows bigint not null,
  -- The last month, by the school's clock: 2024-12.
  until text not null check (until ~ '^[0-9]{4}-[0-9]{2}$'),
  newest_at timestamptz not null,
  files jsonb not null,
  -- The keys that the files cannot be read and verified without.
  key_ids text[] not null,
  removed_at timestamptz not null,
  removed_by text not null,
  key_id text not null,
  seal bytea not null
);

create or replace function app.refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'app.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_archive_append_only before update or delete or truncate on app.audit_archive
  for each statement execute function app.refuse_audit_change();
revoke update, delete, truncate on app.audit_archive from current_user;

-- Rows of the trail may go once they are archived and half a year old; nobody's rights change by it. Links go after their rows.
create function app.refuse_unarchived() returns trigger language plpgsql as $$
declare
  archived bigint := coalesce((select max(last_link) from app.audit_archive), 0);
  is_refused boolean;
begin
  if tg_table_name = 'audit_log' then
    is_refused := not exists (select from gone) or exists (select from gone left join app.audit_link as link on link.audit_id = gone.id
      where link.id is null or link.id > archived or gone.at > now() - interval '6 months');
  else
    is_refused := not exists (select from gone) or exists (select from gone
      where gone.id > archived or exists (select from app.audit_log as audit where audit.id = gone.audit_id));
  end if;
  if is_refused then
    raise exception 'app.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;

drop trigger audit_log_append_only on app.audit_log;
create trigger audit_log_append_only before update or truncate on app.audit_log
  for each statement execute function app.refuse_audit_change();
create trigger audit_log_archived_only after delete on app.audit_log referencing old table as gone
  for each statement execute function app.refuse_unarchived();

drop trigger audit_link_append_only on app.audit_link;
create trigger audit_link_append_only before update or truncate on app.audit_link
  for each statement execute function app.refuse_audit_change();
create trigger audit_link_archived_only after delete on app.audit_link referencing old table as gone
  for each statement execute function app.refuse_unarchived();

-- As in 0038, and what was archived is only read.
create or replace procedure app.settle_rights(running name) language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  item record;
begin
  execute format('grant usage on schema app to %I', running);
  execute format('grant select, insert, update, delete on all tables in schema app to %I', running);
  execute format('grant select on all sequences in schema app to %I', running);
  -- Rows are only ever added to the trail; which migrations were applied and what was archived is only read.
  execute format('revoke all on app.audit_log, app.audit_link, app.audit_archive, app.schema_migration from %I', running);
  execute format('grant select, insert on app.audit_log, app.audit_link to %I', running);
  execute format('grant select on app.audit_archive, app.schema_migration to %I', running);
  -- The tables of forms refer to these.
  execute format('grant references on app.admin, app.department to %I', running);
  -- The tables of forms are made and changed while the product runs.
  for item in
    select nspname from pg_namespace where nspname in ('form', 'form_recycle') and nspowner <> running::regrole
  loop
    execute format('alter schema %I owner to %I', item.nspname, running);
  end loop;
  for item in
    select oid::regclass as relation from pg_class
    where relnamespace in ('form'::regnamespace, 'form_recycle'::regnamespace) and relkind in ('r', 'p')
      and relowner <> running::regrole
  loop
    execute format('alter table %s owner to %I', item.relation, running);
  end loop;
end $$;
