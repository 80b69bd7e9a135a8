-- Forms that people from outside fill in. What they send is a record like any other; these tables say how it came.

create table app.publication (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  code text not null unique check (code ~ '^[a-hj-km-np-z2-9]{10}$'),
  custom_form_id bigint not null references app.custom_form (id) on delete cascade,
  -- In whose name records are created, and whose rights decide whether they may be.
  admin_id bigint not null references app.admin (id),
  title text not null check (char_length(title) between 1 and 60),
  cover text not null default '',
  intro text not null default '',
  consent text not null default '',
  -- The latest version of the consent text; 0 before there was any.
  consent_version integer not null default 0,
  thanks text not null default '',
  fields jsonb not null,
  presets jsonb not null,
  opens_at timestamptz,
  closes_at timestamptz,
  quota integer check (quota > 0),
  proves_mobile boolean not null,
  mobile_field text,
  once_per_mobile boolean not null,
  enabled boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What was received and agreed to stays readable after the page is gone.
  deleted_at timestamptz
);
create index publication_custom_form on app.publication (custom_form_id);
create index publication_admin on app.publication (admin_id);

-- Each version that anybody may have agreed to, for ever.
create table app.publication_consent (
  publication_id bigint not null references app.publication (id) on delete cascade,
  version integer not null check (version > 0),
  text text not null,
  created_at timestamptz not null default now(),
  primary key (publication_id, version)
);

create table app.submission (
  id bigint generated always as identity primary key,
  publication_id bigint not null references app.publication (id) on delete cascade,
  custom_form_id bigint not null,
  record_id bigint not null,
  at timestamptz not null default now(),
  -- The same key is the same submission, however often it is sent.
  request_key uuid not null,
  -- What the sender may mention to the school; random, so that it counts nothing.
  number text not null unique,
  -- The proved number, sealed; null without one, and empty once it was erased.
  mobile text,
  consent_version integer not null,
  address text not null,
  unique (publication_id, request_key)
);
create index submission_publication on app.submission (publication_id, at);
create index submission_record on app.submission (custom_form_id, record_id);
create index submission_address on app.submission (address, at);
create index submission_mobile on app.submission (mobile, at) where mobile is not null;

-- Uploads that were not submitted yet: they are no files of the library, and nobody can open them.
create table app.publication_file (
  id bigint generated always as identity primary key,
  publication_id bigint not null references app.publication (id) on delete cascade,
  field text not null,
  key text not null unique,
  sha256 text not null,
  original_name text not null,
  name text not null,
  extension text not null,
  size bigint not null,
  folder text not null,
  mime text not null,
  width integer,
  height integer,
  address text not null,
  created_at timestamptz not null default now()
);
create index publication_file_address on app.publication_file (address, created_at);
create index publication_file_created_at on app.publication_file (created_at);

-- Half-filled pages; the key of the link is stored as its hash, the values are sealed.
create table app.publication_draft (
  id bigint generated always as identity primary key,
  publication_id bigint not null references app.publication (id) on delete cascade,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  content text not null,
  address text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index publication_draft_expires_at on app.publication_draft (expires_at);
create index publication_draft_address on app.publication_draft (address, created_at);

-- Beside the designer of forms, wherever the school has put it.
insert into app.menu (parent_id, name, url, path, icon, sort, resource)
select (select parent_id from app.menu where url = 'form/designer' order by id limit 1),
  '公开表单', 'publication/list', '/publication', 'GlobalOutlined', 41, 'publication'
where not exists (select from app.menu where url = 'publication/list' or path = '/publication');
