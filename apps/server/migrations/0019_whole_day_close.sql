-- A day that is closed for everyone and every method, whether or not anything was taken on it.
create table app.whole_day_close (
  day date primary key,
  closed_by bigint not null references app.admin (id),
  closed_at timestamptz not null default now()
);
