-- People from outside who proved a mobile number by a code. They are no staff: their tokens are found in this table alone.

create table app.visitor_session (
  id bigint generated always as identity primary key,
  -- The token itself is never stored: a dump of this table opens no session.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  mobile text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text not null
);
create index visitor_session_expires_at on app.visitor_session (expires_at);
create index visitor_session_mobile on app.visitor_session (mobile);

-- What a code is for: one for staff opens nothing for visitors, and the other way round. The limits hold for both together.
alter table app.sms_code add column purpose text not null default 'staff' check (purpose in ('staff', 'visitor'));
