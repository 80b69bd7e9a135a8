-- Imports of records: the file, what its columns mean, what is wrong with it, and what is needed to take it back.

create table app.record_import (
  id bigint generated always as identity primary key,
  custom_form_id bigint not null references app.custom_form (id) on delete cascade,
  admin_id bigint not null references app.admin (id),
  file_name text not null check (char_length(file_name) between 1 and 255),
  file_size bigint not null,
  -- Null once the file was let go.
  file_sha256 text,
  sheets jsonb not null check (jsonb_typeof(sheets) = 'array'),
  sheet integer not null default 0,
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  mapping jsonb not null default '[]' check (jsonb_typeof(mapping) = 'array'),
  mode text not null default 'insert' check (mode in ('insert', 'update', 'upsert')),
  key_field text,
  state text not null default 'uploaded'
    check (state in ('uploaded', 'checking', 'checked', 'committing', 'committed', 'undoing', 'undone')),
  job_id integer,
  -- The definition that the rows were checked by.
  live_version integer,
  rows integer,
  bad_rows integer not null default 0,
  bad_cells integer not null default 0,
  new_rows integer not null default 0,
  changed_rows integer not null default 0,
  same_rows integer not null default 0,
  -- The records that it made have these ids, and nothing else has one between them.
  first_id bigint,
  last_id bigint,
  created_at timestamptz not null default now(),
  committed_at timestamptz,
  undone_at timestamptz,
  expires_at timestamptz not null default now() + interval '7 days',
  check ((first_id is null) = (last_id is null))
);
create index record_import_form on app.record_import (custom_form_id, id desc);
create index record_import_made on app.record_import (custom_form_id, first_id) where first_id is not null;
create index record_import_expires on app.record_import (expires_at) where file_sha256 is not null;

-- Rows of the file with a bad cell, as they stand there and as they were mended: texts by the number of the column, and
-- by the name of the field.
create table app.record_import_row (
  record_import_id bigint not null references app.record_import (id) on delete cascade,
  row integer not null,
  cells jsonb not null,
  fixes jsonb not null default '{}',
  primary key (record_import_id, row)
);

create table app.record_import_fault (
  record_import_id bigint not null,
  row integer not null,
  field text not null,
  text text not null,
  messages text[] not null,
  primary key (record_import_id, row, field),
  foreign key (record_import_id, row) references app.record_import_row (record_import_id, row) on delete cascade
);

-- Records that an import changed: what they were before, and the version that it left them at.
create table app.record_import_edit (
  record_import_id bigint not null references app.record_import (id) on delete cascade,
  record_id bigint not null,
  version integer not null,
  before jsonb not null,
  primary key (record_import_id, record_id)
);

-- What columns with these headers were taken for the last time.
create table app.record_import_memory (
  custom_form_id bigint not null references app.custom_form (id) on delete cascade,
  headers text not null,
  mapping jsonb not null,
  mode text not null,
  key_field text,
  primary key (custom_form_id, headers)
);
