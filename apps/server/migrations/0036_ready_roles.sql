-- Which of the ready roles were offered to this installation. One that staff renamed, edited or deleted is not made again.
create table app.ready_role (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,47}$'),
  offered_at timestamptz not null default now()
);
