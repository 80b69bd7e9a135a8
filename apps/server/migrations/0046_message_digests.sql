-- When someone gets the daily summary of what concerns them; those without a row get none.
create table app.message_digest (
  admin_id bigint primary key references app.admin (id) on delete cascade,
  hour integer not null check (hour in (8, 18)),
  -- A wish that comes after the day's hour counts from the next day on.
  since timestamptz not null default now()
);
