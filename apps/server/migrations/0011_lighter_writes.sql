-- What every write of a record pays, made lighter.

-- A write notes that the total changed; it need not lock the form's row for that. What is left of a form goes with it.
alter table app.form_count_change drop constraint form_count_change_custom_form_id_fkey;
alter table app.form_count_change drop constraint form_count_change_pkey;
alter table app.form_count_change drop column id;
create function app.forget_count_changes() returns trigger language plpgsql as $$
begin
  delete from app.form_count_change where custom_form_id = old.id;
  return null;
end $$;
create trigger custom_form_count_changes after delete on app.custom_form
  for each row execute function app.forget_count_changes();

-- A record's history is read by the other index; an action of one target is found among its few entries.
drop index app.audit_log_target;

-- Entries come in the order of time, which a block index keeps for next to nothing.
drop index app.audit_log_at;
create index audit_log_at on app.audit_log using brin (at) with (pages_per_range = 16, autosummarize = on);

-- Staff are never removed, only disabled; an entry need not lock its writer's row, which all their writes would share.
alter table app.audit_log drop constraint audit_log_admin_id_fkey;
