-- Limits on guessing that hit whom they are meant for. An address that many share is no longer locked: its failures fill a
-- bucket that drains with time, and while it is full each try takes a proof of work.

delete from app.sign_in_throttle where scope = 'address';
alter table app.sign_in_throttle
  drop constraint sign_in_throttle_scope_check,
  add constraint sign_in_throttle_scope_check
    check (scope in ('account', 'account_address', 'password_change', 'second_factor')),
  -- For those who look after locks. What was typed as a name that nobody has is still not kept.
  add column admin_id bigint references app.admin (id) on delete cascade,
  add column address text;
create index sign_in_throttle_locked on app.sign_in_throttle (locked_until) where locked_until is not null;

create table app.address_bucket (
  address text primary key,
  -- When the bucket will be empty. Each failure moves it on by a fixed time, so the time that is left tells how full it is.
  empty_at timestamptz not null
);
create index address_bucket_empty_at on app.address_bucket (empty_at);

-- A proof of work counts once, whichever process it comes to.
create table app.spent_proof (
  name bytea primary key check (octet_length(name) = 32),
  spent_at timestamptz not null default now()
);
create index spent_proof_spent_at on app.spent_proof (spent_at);

-- From which addresses an account has signed in before.
create index session_admin_ip on app.session (admin_id, ip);

-- Whoever could change the settings may see and lift the limits.
insert into app.role_node (role_id, node)
select role_id, 'setting.unlock' from app.role_node where node = 'setting.edit' on conflict do nothing;
