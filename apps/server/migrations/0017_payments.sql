-- Money of the course side (design §5). The ledger itself is a form, which stands after the migrations; so nothing here refers to it.

-- Receipt numbers without gaps: one row a year, whose lock is held until the payment it numbers is committed.
create table app.receipt_counter (
  year integer primary key check (year between 2000 and 9999),
  last integer not null check (last > 0)
);

-- What a request of money has led to, so that the same one sent again is answered and not done again (assurance J62).
create table app.payment_request (
  key uuid primary key,
  admin_id bigint not null references app.admin (id),
  act text not null,
  digest text not null,
  -- As it was sent, to the letter.
  reply json,
  created_at timestamptz not null default now()
);

-- The days that are closed, by who took the money and how it came.
create table app.day_close (
  day date not null,
  collector_id bigint not null references app.admin (id),
  method text not null,
  count integer not null check (count > 0),
  total bigint not null,
  closed_by bigint not null references app.admin (id),
  closed_at timestamptz not null default now(),
  primary key (day, collector_id, method)
);
