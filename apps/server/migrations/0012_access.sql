-- Users, roles, departments, menus, privacy and the audit trail (design §6).

-- Staff belong to a main department, which their new records get, and may belong to others beside it.
create table app.admin_department (
  admin_id bigint not null references app.admin (id) on delete cascade,
  department_id bigint not null references app.department (id),
  primary key (admin_id, department_id)
);
create index admin_department_department_id on app.admin_department (department_id);

alter table app.admin
  add column email text not null default '',
  add column password_changed_at timestamptz not null default now(),
  -- Encrypted; null while no second factor is set up. It counts once it was confirmed by a code.
  add column totp_secret text,
  add column totp_confirmed_at timestamptz,
  -- The time step of the last code that was taken: a code works once.
  add column totp_step bigint;

-- Passwords that may not be chosen again under a policy that says so.
create table app.password_history (
  id bigint generated always as identity primary key,
  admin_id bigint not null references app.admin (id) on delete cascade,
  password_hash text not null check (password_hash like '$argon2id$%'),
  created_at timestamptz not null default now()
);
create index password_history_admin on app.password_history (admin_id, id desc);

-- Single-use codes for whoever lost the second factor.
create table app.recovery_code (
  id bigint generated always as identity primary key,
  admin_id bigint not null references app.admin (id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz
);
create index recovery_code_admin on app.recovery_code (admin_id);

-- A sign-in whose password was right and whose second factor is still awaited.
create table app.sign_in_challenge (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  admin_id bigint not null references app.admin (id) on delete cascade,
  method text not null check (method in ('password', 'sms')),
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index sign_in_challenge_created_at on app.sign_in_challenge (created_at);

alter table app.sign_in_throttle
  drop constraint sign_in_throttle_scope_check,
  add constraint sign_in_throttle_scope_check
    check (scope in ('address', 'account', 'account_address', 'password_change', 'second_factor'));

alter table app.session
  -- An administrator who looks through this user's eyes; nothing can be written in such a session.
  add column viewer_id bigint references app.admin (id),
  -- When the second factor was given in this session.
  add column second_factor_at timestamptz;

alter table app.role
  add column remark text not null default '' check (char_length(remark) <= 200),
  -- One of the three administrators that can be kept apart (assurance B21).
  add column duty text check (duty in ('system', 'security', 'audit')),
  add column requires_second_factor boolean not null default false,
  -- Made at installation: it cannot be removed.
  add column is_builtin boolean not null default false;
update app.role set is_builtin = true where key = 'admin';

-- The three administrators of 等保; nobody holds one until someone gives it to them, and no role of staff may be changed into one.
insert into app.role (key, name, remark, row_scope, duty, is_builtin) values
  ('system_admin', '系统管理员（三员）', '三员之一：用户、部门、菜单和系统设置', 'all', 'system', true),
  ('security_admin', '安全管理员', '三员之一：角色、会话和个人信息请求', 'all', 'security', true),
  ('audit_admin', '审计管理员', '三员之一：操作日志和登录日志', 'all', 'audit', true);
insert into app.role_node (role_id, node)
select role.id, right_.node from app.role as role join (values
  ('system', array['workbench.index', 'duty.index', 'duty.edit', 'user.index', 'user.detail', 'user.create', 'user.edit', 'user.delete', 'user.reset',
    'department.index', 'department.create', 'department.edit', 'department.delete',
    'menu.index', 'menu.create', 'menu.edit', 'menu.delete', 'setting.index', 'setting.edit']),
  ('security', array['workbench.index', 'duty.index', 'duty.edit', 'role.index', 'role.detail', 'role.create', 'role.edit', 'role.delete',
    'session.index', 'session.delete', 'person.index', 'person.export', 'person.delete']),
  ('audit', array['workbench.index', 'duty.index', 'audit.index', 'audit.export', 'audit.verify', 'sign_in.index', 'sign_in.export'])
) as held (duty, nodes) on held.duty = role.duty, unnest(held.nodes) as right_ (node);

alter table app.department add column version integer not null default 1;

-- What a role sees of a field less than whole; a field without a row here is seen and written as the nodes say.
create table app.role_field (
  role_id bigint not null references app.role (id) on delete cascade,
  -- No reference: a form or field that comes back from the recycle place must not show more than before it went.
  custom_form_id bigint not null,
  -- The field's id, which it keeps through renames.
  field_id bigint not null,
  access text not null check (access in ('hide', 'mask', 'read_only')),
  primary key (role_id, field_id)
);
create index role_field_form on app.role_field (custom_form_id);

-- What the school settles for all: one row for each thing that is not as delivered.
create table app.setting (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,47}$'),
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

-- The chain over the audit trail. Each link seals one row of it by a keyed hash over the row and the link before; rows are
-- linked in the order in which they were found, since transactions end in another order than they began.
create table app.audit_link (
  -- Numbered without gaps by whoever seals: a number that is missing is a link that was removed.
  id bigint primary key,
  audit_id bigint not null unique,
  key_id text not null,
  hash bytea not null check (octet_length(hash) = 32),
  linked_at timestamptz not null default now()
);
create trigger audit_link_append_only before update or delete or truncate on app.audit_link
  for each statement execute function app.refuse_audit_change();

-- The end of the chain, sealed by a key that is not in the database: rows taken away at the end are missed by it.
create table app.audit_head (
  is_only boolean primary key default true check (is_only),
  link_id bigint not null default 0,
  hash bytea not null default '',
  -- Every row up to this id that there will ever be is linked; what turns up below later was put in from outside.
  low_id bigint not null default 0,
  -- The next such mark, which holds once the transactions that were open when it was noted have ended.
  next_low_id bigint,
  next_low_xid xid8,
  next_low_at timestamptz,
  -- The latest time that a linked row bears; a row that bears a much earlier one was not written when it says.
  newest_at timestamptz not null default '-infinity',
  key_id text not null default '',
  seal bytea not null default '',
  -- When the whole chain was last looked through.
  verified_at timestamptz not null default now()
);
insert into app.audit_head default values;

-- Entries are looked up by what was done, newest first; sign-ins are a list of their own. The writes that are many are found
-- by going through the newest entries, and do not pay for an index.
create index audit_log_action on app.audit_log (action, id desc)
  where action <> 'record.create' and action <> 'record.edit';

-- Which keys the stored secrets were made with, by a fingerprint: a start with another key is refused.
create table app.secret_key (
  key_id text primary key check (key_id ~ '^[a-z0-9]{1,16}$'),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  created_at timestamptz not null default now()
);

-- Forms that are in the menu already get the right to reveal a single number; no role holds it yet.
insert into app.access_node (node, name, custom_form_id)
select 'form_' || form.id || '.reveal', '逐条查看' || form.name || '中完整的敏感信息', form.id
from app.custom_form as form
where exists (select from app.access_node where custom_form_id = form.id)
on conflict do nothing;

-- The menu is edited by staff: an edit names the version it was made from, and what hung under a removed entry stays.
alter table app.menu
  add column version integer not null default 1,
  drop constraint menu_parent_id_fkey,
  add constraint menu_parent_id_fkey foreign key (parent_id) references app.menu (id) on delete set null;

with container as (
  insert into app.menu (name, url, path, icon, sort) values ('系统管理', '#', '', 'SettingOutlined', 90) returning id
)
insert into app.menu (parent_id, name, url, path, icon, sort, resource)
select container.id, entry.* from container, (values
  ('用户', 'identity/user', '/system/user', 'UserOutlined', 1, 'user'),
  ('角色', 'access/role', '/system/role', 'SafetyCertificateOutlined', 2, 'role'),
  ('部门', 'access/department', '/system/department', 'ApartmentOutlined', 3, 'department'),
  ('菜单', 'menu/editor', '/system/menu', 'MenuOutlined', 4, 'menu'),
  ('在线会话', 'identity/session', '/system/session', 'DesktopOutlined', 5, 'session'),
  ('操作日志', 'audit/log', '/system/audit', 'FileSearchOutlined', 6, 'audit'),
  ('登录日志', 'audit/sign-in', '/system/sign-in', 'LoginOutlined', 7, 'sign_in'),
  ('个人信息请求', 'privacy/person', '/system/person', 'IdcardOutlined', 8, 'person'),
  ('系统设置', 'settings/system', '/system/setting', 'ControlOutlined', 9, 'setting'),
  ('三员分立', 'access/duty', '/system/duty', 'TeamOutlined', 10, 'duty')
) as entry (name, url, path, icon, sort, resource);
