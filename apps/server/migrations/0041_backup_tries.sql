-- A scheduled backup that failed is tried again after an hour; backups made by a command are listed too.

alter table app.backup_run add column attempt smallint not null default 1;
drop index app.backup_run_due_at;
create unique index backup_run_due_at on app.backup_run (due_at, attempt);
alter table app.backup_run drop constraint backup_run_cause_check;
alter table app.backup_run add constraint backup_run_cause_check check (cause in ('schedule', 'manual', 'command'));
