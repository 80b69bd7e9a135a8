-- The role that serves owns none of the product's tables, so that it can neither change what the audit trail holds nor take
-- away what keeps others from it (assurance 73). Whoever owns the tables calls this after migrations; where one role does
-- both, it is not called.

create procedure app.settle_rights(running name) language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  item record;
begin
  execute format('grant usage on schema app to %I', running);
  execute format('grant select, insert, update, delete on all tables in schema app to %I', running);
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
revoke all on procedure app.settle_rights(name) from public;

-- Made at each start by the role that serves until now; a trigger of a form's table calls it.
create or replace function app.keep_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'the ledger keeps its rows'; end if;
  if (new.receipt_no, new.member, new.class, new.kind, new.amount, new.method, new.paid_on, new.collector, new.lowered)
    is distinct from
    (old.receipt_no, old.member, old.class, old.kind, old.amount, old.method, old.paid_on, old.collector, old.lowered)
    or (old.voided_on is not null and new.voided_on is distinct from old.voided_on)
    or new.deleted_at is not null
  then raise exception 'the ledger keeps what was booked'; end if;
  return new;
end $$;
