-- What a bad cell probably means, in the words of the form's own options and records.
alter table app.record_import_fault add column likely text;

alter table app.record_import
  -- Bad rows that were left out of the import, because whoever began it chose so.
  add column skipped_rows integer not null default 0,
  -- A few cells of each column, by its number, sealed as cells of bad rows are; null once the file was let go.
  add column samples jsonb;
