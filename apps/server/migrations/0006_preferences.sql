-- What a user sets for themselves, such as the columns of a table.

create table app.preference (
  admin_id bigint not null references app.admin (id),
  key text not null check (key ~ '^[a-z][a-z0-9._-]{0,95}$'),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (admin_id, key)
);
