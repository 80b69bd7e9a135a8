-- API tokens: sessions of their own kind, which scripts of the school call the API with. The hash of the token, its last
-- use and its end are those of its session.
create table app.api_token (
  id bigint generated always as identity primary key,
  -- The maker: a token never has more rights than they have at the moment of use.
  admin_id bigint not null references app.admin (id),
  name text not null check (char_length(name) between 1 and 40),
  access text not null check (access in ('read', 'write')),
  -- Null for all forms. No reference: a form that comes back must not open more than before it went.
  form_ids bigint[] check (cardinality(form_ids) > 0),
  ranges text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at <= created_at + interval '368 days')
);
create index api_token_admin_id on app.api_token (admin_id);

alter table app.session add column token_id bigint unique references app.api_token (id) on delete cascade;

-- Beside the system settings, wherever the school has moved them; at the top if it has removed them.
insert into app.menu (parent_id, name, url, path, icon, sort, resource)
select (select parent_id from app.menu where url = 'settings/system' order by id limit 1),
  '接口令牌', 'identity/token', '/system/token', 'LockOutlined', 12, 'token'
where not exists (select from app.menu where url = 'identity/token' or path = '/system/token');
