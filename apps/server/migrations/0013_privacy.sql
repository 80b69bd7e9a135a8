-- ID numbers are encrypted where they lie, key by key (assurance F40). The keys are settings of the connections that the
-- product opens; they are never part of a statement. The same text under the same key always becomes the same sealed text,
-- so that numbers can be searched for as a whole and kept unique, and a sealed text that was tampered with does not open:
-- the first 16 bytes are a keyed hash of the text and the start of its encryption at once.

do $do$
declare
  place name;
begin
  create extension if not exists pgcrypto with schema app;
  select namespace.nspname into place
  from pg_extension as extension join pg_namespace as namespace on namespace.oid = extension.extnamespace
  where extension.extname = 'pgcrypto';

  -- s1.<key>.<16 bytes of keyed hash and the encrypted text, in base64>
  execute format($function$
    create function app.seal_with(key_id text, plain text) returns text language plpgsql stable strict parallel safe as $$
    declare
      content bytea := convert_to(plain, 'UTF8');
      start bytea := substr(%1$I.hmac(content, decode(current_setting('shuyuan.mac_' || key_id), 'hex'), 'sha256'), 1, 16);
    begin
      return 's1.' || key_id || '.' || replace(encode(start || %1$I.encrypt_iv(content,
        decode(current_setting('shuyuan.key_' || key_id), 'hex'), start, 'aes-cbc'), 'base64'), E'\n', '');
    end $$ $function$, place);

  -- No value when the key is not known here or the text was tampered with.
  execute format($function$
    create function app.open(sealed text) returns text language plpgsql stable strict parallel safe as $$
    declare
      key_id text := split_part(sealed, '.', 2);
      stored bytea := decode(split_part(sealed, '.', 3), 'base64');
      start bytea := substr(stored, 1, 16);
      padded bytea := %1$I.decrypt_iv(substr(stored, 17),
        decode(current_setting('shuyuan.key_' || key_id, true), 'hex'), start, 'aes-cbc/pad:none');
      content bytea := substr(padded, 1, greatest(length(padded) - get_byte(padded, length(padded) - 1), 0));
    begin
      if substr(%1$I.hmac(content, decode(current_setting('shuyuan.mac_' || key_id, true), 'hex'), 'sha256'), 1, 16) = start then
        return convert_from(content, 'UTF8');
      end if;
      return null;
    end $$ $function$, place);
end $do$;

-- Under the key that is in use.
create function app.seal(plain text) returns text language plpgsql stable strict parallel safe as $$
begin
  return app.seal_with(split_part(current_setting('shuyuan.keys'), ',', 1), plain);
end $$;

-- What a text looks like under each key that is still known: under one of them it is found.
create function app.seals(plain text) returns text[] language sql stable strict parallel safe as $$
  select array_agg(app.seal_with(key_id, plain)) from unnest(string_to_array(current_setting('shuyuan.keys'), ',')) as key_id
$$;

-- Under all keys but the one in use; none unless keys are being changed.
create function app.older_seals(plain text) returns text[] language sql stable strict parallel safe as $$
  select coalesce(array_agg(app.seal_with(key_id, plain)), '{}')
  from unnest((string_to_array(current_setting('shuyuan.keys'), ','))[2:]) as key_id
$$;

-- Any text: one that was sealed is opened, any other comes back as it is. Never raises.
create function app.open_any(given text) returns text language plpgsql stable strict parallel safe as $$
begin
  if given ^@ 's1.' then
    return coalesce(app.open(given), given);
  end if;
  return given;
exception when others then
  return given;
end $$;

-- The values of an object, those under these keys sealed.
create function app.seal_keys(given jsonb, keys text[]) returns jsonb language sql stable strict parallel safe as $$
  select given || coalesce(
    (select jsonb_object_agg(key, app.seal(nullif(given ->> key, ''))) from unnest(keys) as key where given ? key), '{}')
$$;

-- The values of an object, those that are sealed opened.
create function app.open_values(given jsonb) returns jsonb language sql stable strict parallel safe as $$
  select given || coalesce((select jsonb_object_agg(key, app.open_any(value #>> '{}')) from jsonb_each(given)
    where jsonb_typeof(value) = 'string' and value #>> '{}' ^@ 's1.'), '{}')
$$;

-- The same with the values of a record in the audit trail.
create function app.open_snapshot(snapshot jsonb) returns jsonb language sql stable strict parallel safe as $$
  select case when jsonb_typeof(snapshot -> 'values') = 'object'
    then snapshot || jsonb_build_object('values', app.open_values(snapshot -> 'values')) else snapshot end
$$;

-- The same without the values of some columns.
create function app.without_values(snapshot jsonb, columns text[]) returns jsonb language sql immutable strict parallel safe as $$
  select case when jsonb_typeof(snapshot -> 'values') = 'object' and snapshot -> 'values' ?| columns
    then snapshot || jsonb_build_object('values', (snapshot -> 'values') - columns) else snapshot end
$$;

-- A column of this type cannot hold anything that was not sealed.
create domain app.sealed as text check (value ^@ 's1.');

-- What earlier versions stored as it was: the columns of ID numbers, and the trail of them. The chain over the trail
-- begins later, so that what it covers never changes.
do $do$
declare
  place record;
begin
  for place in
    select catalogue.table_name, catalogue.column_name
    from app.custom_form as form
    join app.custom_form_version as live on live.custom_form_id = form.id and live.version = form.live_version
    cross join lateral jsonb_array_elements(live.definition::jsonb -> 'fields') as field
    join information_schema.columns as catalogue on catalogue.table_schema = 'form'
      and catalogue.table_name = live.definition ->> 'table_name' and catalogue.column_name = field ->> 'field'
    where field ->> 'edit_input' = 'id_card'
  loop
    execute format('alter table form.%1$I alter column %2$I type app.sealed using app.seal(nullif(%2$I, %3$L))',
      place.table_name, place.column_name, '');
  end loop;
end $do$;

create temp table numbers on commit drop as
select version.custom_form_id, version.version, array_agg(field ->> 'field') as keys
from app.custom_form_version as version
cross join lateral jsonb_array_elements(version.definition::jsonb -> 'fields') as field
where field ->> 'edit_input' = 'id_card'
group by version.custom_form_id, version.version;

alter table app.audit_log disable trigger audit_log_append_only;
update app.audit_log as audit set before = jsonb_set(audit.before, '{values}', app.seal_keys(audit.before -> 'values', numbers.keys))
from numbers where audit.target_type = 'form_' || numbers.custom_form_id and audit.action ^@ 'record.'
  and audit.before ->> 'definition' = numbers.version::text and audit.before -> 'values' ?| numbers.keys;
update app.audit_log as audit set after = jsonb_set(audit.after, '{values}', app.seal_keys(audit.after -> 'values', numbers.keys))
from numbers where audit.target_type = 'form_' || numbers.custom_form_id and audit.action ^@ 'record.'
  and audit.after ->> 'definition' = numbers.version::text and audit.after -> 'values' ?| numbers.keys;
-- What was asked for in exports and views, and the first cells of imported files: masked, as they are from now on.
update app.audit_log set before = regexp_replace(before::text, '([0-9]{4})[0-9]{10}([0-9]{3}[0-9Xx])', '\1**********\2', 'g')::jsonb,
  after = regexp_replace(after::text, '([0-9]{4})[0-9]{10}([0-9]{3}[0-9Xx])', '\1**********\2', 'g')::jsonb
where action = 'record.export' or target_type = 'record_view';
alter table app.audit_log enable trigger audit_log_append_only;
update app.record_import
set columns = regexp_replace(columns::text, '([0-9]{4})[0-9]{10}([0-9]{3}[0-9Xx])', '\1**********\2', 'g')::jsonb;

-- What an import kept for its own undoing, the rows it found fault with, saved views and what jobs were told.
update app.record_import_edit as edit set before = app.seal_keys(edit.before, numbers.keys)
from app.record_import as import, numbers
where import.id = edit.record_import_id and numbers.custom_form_id = import.custom_form_id
  and numbers.version = import.live_version and edit.before ?| numbers.keys;
update app.record_import_row set cells = to_jsonb(app.seal(cells::text)),
  fixes = case when fixes = '{}' then fixes else to_jsonb(app.seal(fixes::text)) end;
update app.record_import_fault set text = app.seal(text);
update app.record_view set settings = jsonb_build_object('sealed', app.seal(settings::text));
update app.job set input = to_jsonb(app.seal(input::text));
