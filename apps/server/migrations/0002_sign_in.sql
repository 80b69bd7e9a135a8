-- Sessions, SMS codes and the brake on guessing (assurance A1 to A6). Every time is the database's.

create table app.session (
  id bigint generated always as identity primary key,
  -- The token itself is never stored: a dump of this table opens no session.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  admin_id bigint not null references app.admin (id),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'password', 'disabled', 'deleted', 'elsewhere', 'forced')),
  ip text not null,
  user_agent text not null,
  check ((ended_at is null) = (end_reason is null))
);
create index session_open on app.session (admin_id) where ended_at is null;

create table app.sms_code (
  id bigint generated always as identity primary key,
  mobile text not null,
  -- Null for a number nobody has: it is counted like the others, so that nobody can tell them apart.
  admin_id bigint references app.admin (id),
  salt bytea not null check (octet_length(salt) = 16),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  ip text not null
);
create index sms_code_mobile on app.sms_code (mobile, id desc);
create index sms_code_ip on app.sms_code (ip, created_at);
create index sms_code_created_at on app.sms_code (created_at);

create table app.sign_in_throttle (
  -- SHA-256 of scope and subject: people type passwords into the user name box, so what was typed is not kept.
  key bytea primary key check (octet_length(key) = 32),
  scope text not null check (scope in ('address', 'account', 'account_address', 'password_change')),
  failures integer not null check (failures >= 0),
  failed_at timestamptz not null default now(),
  locked_until timestamptz
);
create index sign_in_throttle_failed_at on app.sign_in_throttle (failed_at);
