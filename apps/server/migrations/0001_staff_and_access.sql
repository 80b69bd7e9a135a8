-- Who works here and what they may do (design §6).

create table app.department (
  id bigint generated always as identity primary key,
  parent_id bigint references app.department (id),
  name text not null check (char_length(name) between 1 and 64),
  sort integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (parent_id <> id)
);
create index department_parent_id on app.department (parent_id);

create table app.admin (
  id bigint generated always as identity primary key,
  username text not null check (char_length(username) between 1 and 64 and username = btrim(username)),
  name text not null check (char_length(name) between 1 and 64),
  avatar text not null default '',
  mobile text check (mobile ~ '^1[3-9][0-9]{9}$'),
  password_hash text not null check (password_hash like '$argon2id$%'),
  must_change_password boolean not null default false,
  department_id bigint not null references app.department (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  deleted_at timestamptz
);
-- A deleted colleague's name and number may be given out again.
create unique index admin_username on app.admin (lower(username)) where deleted_at is null;
create unique index admin_mobile on app.admin (mobile) where deleted_at is null;
create index admin_department_id on app.admin (department_id);

create table app.role (
  id bigint generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z][a-z0-9_]{0,47}$'),
  name text not null check (char_length(name) between 1 and 64),
  -- Holds every node, those of forms made later too.
  is_super boolean not null default false,
  row_scope text not null default 'own' check (row_scope in ('all', 'department_tree', 'department', 'own')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table app.role_node (
  role_id bigint not null references app.role (id) on delete cascade,
  node text not null check (node ~ '^[a-z][a-z0-9_-]*[.][a-z][a-z0-9_-]*$' and char_length(node) <= 128),
  primary key (role_id, node)
);

create table app.admin_role (
  admin_id bigint not null references app.admin (id) on delete cascade,
  role_id bigint not null references app.role (id),
  primary key (admin_id, role_id)
);
create index admin_role_role_id on app.admin_role (role_id);

insert into app.department (name) values ('商学院');
insert into app.role (key, name, is_super, row_scope) values ('admin', '系统管理员', true, 'all');
