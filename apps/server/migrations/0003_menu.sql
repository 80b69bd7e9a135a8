-- The server-supplied menu (spec §2, §3).

create table app.menu (
  id bigint generated always as identity primary key,
  parent_id bigint references app.menu (id),
  name text not null check (char_length(name) between 1 and 64),
  -- Key of a screen, never an address: no scheme fits this pattern (assurance D35).
  url text not null default '' check (url ~ '^(#|[a-z0-9][a-z0-9_/-]{0,127})?$'),
  -- A route with the spec's ^ $ ? rules. PostgreSQL counts repetitions to 255 only, hence the length beside the pattern.
  path text not null default ''
    check (path ~ '^[\^$]?/?(?!/)[A-Za-z0-9_/-]{0,128}([?][A-Za-z0-9_.~%&=\[\]-]*)?$' and char_length(path) <= 384),
  icon text not null default '' check (icon ~ '^[A-Za-z0-9]{0,64}$'),
  sort integer not null default 0,
  -- The item shows to whoever holds `<resource>.index`; null shows to everyone.
  resource text check (resource ~ '^[a-z][a-z0-9_-]{0,63}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (parent_id <> id)
);
create index menu_parent_id on app.menu (parent_id);

insert into app.menu (name, url, path, icon, sort, resource)
values ('工作台', 'workbench', '/dashboard', 'DashboardOutlined', 1, 'workbench');
