-- Students check in to a session with their phones. Sessions and members are forms, which stand after the migrations; so nothing here refers to them.

create table app.check_in (
  id bigint generated always as identity primary key,
  session_id bigint not null,
  -- What the QR code's address names; nobody can guess it.
  key text not null unique check (char_length(key) = 22),
  -- The codes are made from this and the time.
  secret bytea not null check (octet_length(secret) = 32),
  -- In whose name marks are set.
  admin_id bigint not null references app.admin (id),
  late_after integer not null check (late_after between 0 and 240),
  place_lng double precision,
  place_lat double precision,
  place_radius integer check (place_radius > 0),
  started_at timestamptz not null default now(),
  closes_at timestamptz not null,
  stopped_at timestamptz,
  check (num_nulls(place_lng, place_lat, place_radius) in (0, 3))
);
-- One runs at a time for a session; a new one stops the one before it.
create unique index check_in_running on app.check_in (session_id) where stopped_at is null;
create index check_in_session on app.check_in (session_id, id);

create table app.check_in_arrival (
  id bigint generated always as identity primary key,
  check_in_id bigint not null references app.check_in (id),
  session_id bigint not null,
  member_id bigint not null,
  -- The phone's name for itself, hashed together with the session.
  device bytea not null check (octet_length(device) = 32),
  distance integer check (distance >= 0),
  is_retained boolean not null default false,
  checked_at timestamptz not null default now(),
  -- Once per person and session, however often a check-in is started anew.
  unique (session_id, member_id)
);
create index check_in_arrival_device on app.check_in_arrival (session_id, device);

-- How often someone tried within a minute; replaced each minute, deleted when the check-in stops.
create table app.check_in_try (
  check_in_id bigint not null references app.check_in (id),
  member_id bigint not null,
  minute timestamptz not null,
  tries integer not null check (tries > 0),
  primary key (check_in_id, member_id)
);
