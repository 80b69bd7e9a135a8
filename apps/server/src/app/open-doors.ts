import type { Files } from '../backoffice/files';
import type { PhoneCodes } from '../backoffice/identity';
import { createPublications } from '../backoffice/publications';
import type { Records } from '../backoffice/records';
import type { SystemSettingsStore } from '../backoffice/settings';
import { createVisitors } from '../backoffice/visitors';
import type { Database } from '../platform/db/database';

/** The slices that people from outside reach. */
export const openDoors = (parts: {
  db: Database;
  records: Records;
  settings: SystemSettingsStore;
  files: Pick<Files, 'quarantine'>;
  codes: PhoneCodes;
}) => {
  const { db, records, settings, files, codes } = parts;
  return {
    visitors: createVisitors({ db: db.kysely, codes }),
    publications: createPublications({ db, records, settings, quarantine: files.quarantine }),
  };
};
