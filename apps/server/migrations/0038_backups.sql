-- Backups that the product makes by itself or on request: what was made, when, and how it ended.

create table app.backup_run (
  id bigint generated always as identity primary key,
  cause text not null check (cause in ('schedule', 'manual')),
  -- The moment that the schedule named: of several processes one makes its backup.
  due_at timestamptz,
  state text not null default 'running' check (state in ('running', 'succeeded', 'failed')),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  path text not null,
  bytes bigint,
  rows bigint,
  files bigint,
  is_sealed boolean not null,
  message text not null default '',
  removed_at timestamptz,
  check ((state = 'running') = (ended_at is null)),
  check ((cause = 'schedule') = (due_at is not null))
);
create unique index backup_run_due_at on app.backup_run (due_at);
create index backup_run_started_at on app.backup_run (started_at desc);

-- As in 0022, and the role that serves may see where sequences stand: a backup holds them.
create or replace procedure app.settle_rights(running name) language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  item record;
begin
  execute format('grant usage on schema app to %I', running);
  execute format('grant select, insert, update, delete on all tables in schema app to %I', running);
  execute format('grant select on all sequences in schema app to %I', running);
  -- Rows are only ever added to the trail; which migrations were applied is only read.
  execute format('revoke all on app.audit_log, app.audit_link, app.schema_migration from %I', running);
  execute format('grant select, insert on app.audit_log, app.audit_link to %I', running);
  execute format('grant select on app.schema_migration to %I', running);
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

-- Beside the system settings, wherever the school has put them.
insert into app.menu (parent_id, name, url, path, icon, sort, resource)
select (select parent_id from app.menu where url = 'settings/system' order by id limit 1),
  '备份', 'backup/list', '/system/backup', 'DatabaseOutlined', 14, 'backup'
where not exists (select from app.menu where url = 'backup/list' or path = '/system/backup');
