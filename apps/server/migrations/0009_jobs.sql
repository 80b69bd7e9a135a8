-- Long work that someone started and may leave running. The rows are the queue, too: a process takes the oldest one that
-- waits, and holds a lock of its session on it for as long as it runs.

create table app.job (
  -- Within four bytes, because the lock on a running job is known by it.
  id integer generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z][a-z0-9_.]{0,47}$'),
  title text not null check (char_length(title) between 1 and 200),
  custom_form_id bigint references app.custom_form (id) on delete set null,
  admin_id bigint not null references app.admin (id),
  session_id bigint not null,
  -- Where it was asked for from, for the audit trail.
  origin jsonb not null check (jsonb_typeof(origin) = 'object'),
  input jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  -- How often it was started; a process that lost it must not write to it any more.
  runs integer not null default 0,
  done bigint not null default 0 check (done >= 0),
  total bigint check (total >= 0),
  message text not null default '',
  result jsonb,
  file_name text check (char_length(file_name) between 1 and 255),
  file_size bigint check (file_size > 0),
  file_sha256 text,
  cancel_requested_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz not null default now() + interval '7 days',
  check ((state in ('queued', 'running')) = (ended_at is null)),
  check ((file_name is null) = (file_sha256 is null) and (file_name is null) = (file_size is null))
);
create index job_under_way on app.job (id) where state in ('queued', 'running');
create index job_admin on app.job (admin_id, id desc);
create index job_expires on app.job (expires_at);
create index job_custom_form on app.job (custom_form_id);

-- What keeps an object of the storage beside files of the library, such as the file that a job made.
create table app.blob_hold (
  holder text primary key check (char_length(holder) between 1 and 64),
  sha256 text not null references app.blob (sha256)
);
create index blob_hold_sha256 on app.blob_hold (sha256);
