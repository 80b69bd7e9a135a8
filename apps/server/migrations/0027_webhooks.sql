-- Events of records that other systems are told of. The audit log is where events come from, so that a write does nothing more
-- than before; what has to be sent is a queue of its own (docs/adr/0020-deliveries-are-their-own-queue.md).

create table app.webhook (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 50),
  custom_form_id bigint not null references app.custom_form (id) on delete cascade,
  events text[] not null check (cardinality(events) between 1 and 40),
  url text not null check (char_length(url) between 1 and 1000),
  -- Sealed; the former one signs as well until its time has come.
  secret text not null,
  former_secret text,
  former_until timestamptz,
  -- The owner, whose rights decide what is sent.
  admin_id bigint not null references app.admin (id),
  state text not null default 'active' check (state in ('active', 'paused')),
  paused_reason text not null default '',
  -- Calls in a row that failed, and since when.
  failures integer not null default 0,
  failing_since timestamptz,
  -- Entries of the audit log up to this one are older than the webhook.
  since_audit_id bigint not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((former_secret is null) = (former_until is null)),
  check ((state = 'active') = (paused_reason = ''))
);
create index webhook_custom_form on app.webhook (custom_form_id);
create index webhook_admin on app.webhook (admin_id);

-- No values of records: a delivery says what happened, and the record is read when it is sent.
create table app.webhook_delivery (
  -- The order in which events of one record are sent.
  id bigint generated always as identity primary key,
  -- What the receiver knows the event by; a restored database never gives the same one to another event.
  event_id uuid not null default gen_random_uuid() unique,
  webhook_id bigint not null references app.webhook (id) on delete cascade,
  -- Null for a test.
  audit_id bigint,
  event text not null,
  record_id bigint,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'skipped')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  -- While a process is sending it; after that another one may.
  claimed_until timestamptz,
  tried_at timestamptz,
  last_status integer,
  last_error text not null default '',
  answer text not null default '',
  duration_ms integer,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (audit_id, webhook_id, event),
  check ((state = 'sent') = (sent_at is not null))
);
create index webhook_delivery_list on app.webhook_delivery (webhook_id, id desc);
create index webhook_delivery_due on app.webhook_delivery (next_at) where state = 'waiting';
create index webhook_delivery_order on app.webhook_delivery (webhook_id, record_id, id) where state = 'waiting';
create index webhook_delivery_claimed on app.webhook_delivery (webhook_id, claimed_until)
  where state = 'waiting' and claimed_until is not null;
create index webhook_delivery_created on app.webhook_delivery (created_at);

-- How far the audit log was read. An entry may be committed after one with a higher id, so a mark is passed only when the
-- transactions that were open at its time have ended, as in app.audit_head.
create table app.webhook_cursor (
  is_only boolean primary key default true check (is_only),
  low_id bigint not null default 0,
  next_low_id bigint,
  next_low_xid xid8,
  next_low_at timestamptz
);
insert into app.webhook_cursor default values;

-- Beside the system settings, wherever the school has put them.
insert into app.menu (parent_id, name, url, path, icon, sort, resource)
select (select parent_id from app.menu where url = 'settings/system' order by id limit 1),
  '推送', 'webhook/list', '/system/webhook', 'NotificationOutlined', 13, 'webhook'
where not exists (select from app.menu where url = 'webhook/list' or path = '/system/webhook');
