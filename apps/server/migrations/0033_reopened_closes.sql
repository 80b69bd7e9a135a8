-- What was counted when a till was closed, and closes that were opened again. A close is never removed: a second person ends
-- it, on the request of a first one, and the till is then counted and closed anew (docs/adr/0023-closes-end-by-two-people.md).

create table app.day_reopening (
  id bigint generated always as identity primary key,
  day date not null,
  -- Both or neither: without them it concerns the close of the whole day alone.
  collector_id bigint references app.admin (id),
  method text,
  reason text not null check (reason <> ''),
  asked_by bigint not null references app.admin (id),
  asked_at timestamptz not null default now(),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  decided_by bigint references app.admin (id),
  decided_at timestamptz,
  decision_reason text not null default '',
  check ((collector_id is null) = (method is null)),
  check ((state = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (decided_by <> asked_by)
);
create index day_reopening_day on app.day_reopening (day);
create unique index day_reopening_pending on app.day_reopening (day, coalesce(collector_id, 0), coalesce(method, ''))
  where state = 'pending';

alter table app.day_close
  drop constraint day_close_pkey,
  add column id bigint generated always as identity primary key,
  add column counted bigint,
  add column note text not null default '',
  add column reopening_id bigint references app.day_reopening (id),
  add check (counted is null or counted = total or note <> '');
create index day_close_day on app.day_close (day);
create unique index day_close_live on app.day_close (day, collector_id, method) where reopening_id is null;

alter table app.whole_day_close
  drop constraint whole_day_close_pkey,
  add column id bigint generated always as identity primary key,
  add column reopening_id bigint references app.day_reopening (id);
create index whole_day_close_day on app.whole_day_close (day);
create unique index whole_day_close_live on app.whole_day_close (day) where reopening_id is null;
