-- Uploaded files (spec §3, §7 Upload). The bytes lie in the storage under their hash; these rows say what they are.

create table app.blob (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size > 0),
  -- Uploads that are about to use the object; while there are any, nobody removes it.
  claims integer not null default 0 check (claims >= 0),
  touched_at timestamptz not null default now()
);

create table app.file (
  id bigint generated always as identity primary key,
  -- Part of the address; random, because an image is shown to whoever knows its address.
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{22}$'),
  sha256 text not null references app.blob (sha256),
  original_name text not null check (char_length(original_name) between 1 and 255),
  name text not null check (name ~ '^[0-9a-f]{16}[.][a-z0-9]{1,10}$'),
  extension text not null check (extension ~ '^[a-z0-9]{1,10}$'),
  size bigint not null check (size > 0),
  folder text not null check (char_length(folder) between 1 and 32),
  mime text not null check (mime ~ '^[a-z]+/[a-z0-9.+-]+$'),
  width integer check (width > 0),
  height integer check (height > 0),
  admin_id bigint not null references app.admin (id),
  created_at timestamptz not null default now()
);
create index file_sha256 on app.file (sha256);
create index file_admin_id on app.file (admin_id);
create index file_folder on app.file (folder, id desc);

-- Where a file is used; one that is used cannot be deleted.
create table app.file_use (
  file_id bigint not null references app.file (id),
  target_type text not null check (target_type ~ '^[a-z][a-z0-9_]{0,47}$'),
  target_id text not null check (char_length(target_id) between 1 and 64),
  title text not null check (char_length(title) <= 255),
  primary key (file_id, target_type, target_id)
);
create index file_use_target on app.file_use (target_type, target_id);

-- Shared by all servers on this database, so that a link made by one opens at another.
create table app.signing_key (
  purpose text primary key,
  secret bytea not null check (octet_length(secret) >= 32)
);
insert into app.signing_key (purpose, secret)
values ('file_link', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

insert into app.menu (name, url, path, icon, sort, resource)
values ('文件库', 'file/library', '/file', 'FolderOpenOutlined', 50, 'file');
