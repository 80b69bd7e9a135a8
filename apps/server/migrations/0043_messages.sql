-- Messages to people: what happened becomes an event once, an event becomes one message for each person and way, and messages are
-- a queue (docs/adr/0029-messages-once.md).

-- Two readers follow the audit log now, each with a cursor of its own.
alter table app.webhook_cursor rename to audit_reader;
alter table app.audit_reader drop column is_only;
alter table app.audit_reader add column reader text not null default 'webhooks' primary key;
alter table app.audit_reader alter column reader drop default;
insert into app.audit_reader (reader, low_id) select 'messages', coalesce(max(id), 0) from app.audit_log;

create table app.message_robot (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 50),
  kind text not null check (kind in ('wecom', 'dingtalk', 'feishu')),
  -- Both sealed: whoever has the address can write into the group.
  url text not null,
  secret text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table app.message_rule (
  id bigint generated always as identity primary key,
  kind text not null check (char_length(kind) between 1 and 64),
  is_on boolean not null,
  ways text[] not null check (ways <@ '{bell,sms,mail,robot}' and cardinality(ways) > 0),
  lead integer not null check (lead between 0 and 365),
  robot_id bigint references app.message_robot (id),
  title text not null check (char_length(title) between 1 and 100),
  body text not null check (char_length(body) between 1 and 1000),
  sms_template text not null default '',
  is_quiet boolean not null,
  -- Events before it are not told: a rule that is switched on does not send the past.
  since timestamptz not null default now(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index message_rule_kind on app.message_rule (kind);
create index message_rule_robot on app.message_rule (robot_id);

-- What happened, once. The occasion tells one from the next of the same kind: an entry of the audit log, a due day.
create table app.message_event (
  id bigint generated always as identity primary key,
  kind text not null,
  occasion text not null check (char_length(occasion) between 1 and 200),
  record_id bigint,
  created_at timestamptz not null default now(),
  unique (kind, occasion)
);
create index message_event_created on app.message_event (created_at);

create table app.message (
  id bigint generated always as identity primary key,
  event_id bigint not null references app.message_event (id) on delete cascade,
  way text not null check (way in ('bell', 'sms', 'mail', 'robot')),
  -- Whom it is for: one of the staff, the record of a person, or a group.
  admin_id bigint references app.admin (id) on delete cascade,
  custom_form_id bigint,
  record_id bigint,
  robot_id bigint references app.message_robot (id) on delete set null,
  recipient text not null,
  name text not null default '',
  -- Sealed; empty for the bell.
  address text not null default '',
  title text not null,
  body text not null,
  link text not null default '',
  sms_template text not null default '',
  sms_params jsonb not null default '{}',
  is_quiet boolean not null default false,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'skipped')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  claimed_until timestamptz,
  error text not null default '',
  reference text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  read_at timestamptz,
  unique (event_id, way, recipient),
  check ((state = 'sending') = (claimed_until is not null)),
  check ((state = 'sent') = (sent_at is not null)),
  check (way <> 'bell' or admin_id is not null)
);
create index message_due on app.message (next_at, id) where state = 'waiting';
create index message_claimed on app.message (claimed_until) where state = 'sending';
create index message_own on app.message (admin_id, id desc) where way = 'bell';
create index message_unread on app.message (admin_id) where way = 'bell' and read_at is null;
create index message_person on app.message (custom_form_id, record_id, id desc) where record_id is not null;
create index message_of_robot on app.message (robot_id) where robot_id is not null;
create index message_created on app.message (created_at);
create index message_sms_day on app.message (sent_at) where way = 'sms' and sent_at is not null;

-- Who does not want to be told; an empty kind stands for all.
create table app.message_opt_out (
  recipient text not null,
  way text not null check (way in ('bell', 'sms', 'mail')),
  kind text not null default '',
  created_at timestamptz not null default now(),
  primary key (recipient, way, kind)
);

-- A new message behind the bell is announced to all processes, which tell the pages that are open.
create function app.announce_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('app_message', new.admin_id::text);
  return null;
end
$$;
create trigger announce after insert or update of read_at on app.message
  for each row when (new.way = 'bell') execute function app.announce_message();
