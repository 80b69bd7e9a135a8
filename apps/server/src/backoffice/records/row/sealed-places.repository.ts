import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import { holdsSealOf, isSealOld, type KeyPlace, keyPlace, sealedAnew } from '../../../platform/secrets/key-place.sql';

/** Where the records slice stores sealed texts outside the forms' tables: in views and in imports. */
export const recordKeyPlaces: readonly KeyPlace[] = [
  keyPlace('app.record_view', (keyId) => holdsSealOf(sql`settings::text`, keyId)),
  keyPlace('app.record_import', (keyId) => holdsSealOf(sql`samples::text`, keyId)),
  keyPlace(
    'app.record_import_row',
    (keyId) => sql`(${holdsSealOf(sql`cells::text`, keyId)} or ${holdsSealOf(sql`fixes::text`, keyId)})`,
  ),
  keyPlace('app.record_import_fault', (keyId) => holdsSealOf(sql`text`, keyId)),
  keyPlace('app.record_import_edit', (keyId) => holdsSealOf(sql`before::text`, keyId)),
];

/** Seals them again with the current key. */
export const resealRecords = async (db: Executor): Promise<void> => {
  await sql`update app.record_view set settings = jsonb_build_object('sealed', app.seal(app.open(settings ->> 'sealed')))
    where ${isSealOld(sql`(settings ->> 'sealed')`)}`.execute(db);
  await sql`update app.record_import set samples = ${sealedAnew(sql`samples`)}
    where ${isSealOld(sql`(samples #>> '{}')`)}`.execute(db);
  await sql`update app.record_import_row set cells = ${sealedAnew(sql`cells`)}
    where ${isSealOld(sql`(cells #>> '{}')`)}`.execute(db);
  await sql`update app.record_import_row set fixes = ${sealedAnew(sql`fixes`)}
    where jsonb_typeof(fixes) = 'string' and ${isSealOld(sql`(fixes #>> '{}')`)}`.execute(db);
  await sql`update app.record_import_fault set text = app.seal(app.open(text)) where ${isSealOld(sql`text`)}`.execute(
    db,
  );
};
