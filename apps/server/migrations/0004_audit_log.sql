-- Who did what, when, from where (design §6). Rows are only ever added, in the order of id, so that a hash chain can be
-- laid over them by new columns without touching what is written.

create table app.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null when nobody is signed in, such as for a failed sign-in.
  admin_id bigint references app.admin (id),
  -- Kept beside the id, so that the row reads the same after a rename.
  actor_name text not null,
  ip text not null,
  user_agent text not null,
  request_id text not null,
  action text not null check (action ~ '^[a-z][a-z0-9_]*[.][a-z][a-z0-9_]*$'),
  target_type text not null check (target_type ~ '^[a-z][a-z0-9_]{0,47}$'),
  target_id text,
  before jsonb,
  after jsonb,
  outcome text not null check (outcome in ('succeeded', 'failed'))
);
create index audit_log_at on app.audit_log (at);
create index audit_log_admin on app.audit_log (admin_id, id desc);
create index audit_log_target on app.audit_log (target_type, target_id, action, id desc);

create function app.refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'app.audit_log is append-only' using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_log_append_only before update or delete or truncate on app.audit_log
  for each statement execute function app.refuse_audit_change();
