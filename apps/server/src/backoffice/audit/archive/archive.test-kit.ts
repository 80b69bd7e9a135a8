import { asSuperuser } from '../../../platform/db/database.test-kit';

/** Says that the audit log up to a moment was archived and removed, as far as screens tell it. */
export const pretendArchived = (databaseUrl: string): Promise<void> =>
  asSuperuser(
    `insert into app.audit_archive (first_link, last_link, last_hash, rows, until, newest_at, files, key_ids, removed_at,
      removed_by, key_id, seal) values (1, 1234, '', 1234, '2024-12', now(), '[]', '{}', now(), '', '', '')`,
    databaseUrl,
  );
