import type { Files } from '../backoffice/files';
import type { PhoneCodes } from '../backoffice/identity';
import { createPublications } from '../backoffice/publications';
import type { Records } from '../backoffice/records';
import type { SystemSettingsStore } from '../backoffice/settings';
import { createVisitors } from '../backoffice/visitors';
import { createQuestionnaires, questionnairePlaces } from '../courses/questionnaires';
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
  const visitors = createVisitors({ db: db.kysely, codes });
  const { quarantine } = files;
  const publications = createPublications({ db, records, settings, quarantine, usedBy: questionnairePlaces });
  const questionnaires = createQuestionnaires({ db: db.kysely, records, invited: publications.invited });
  return {
    visitors,
    publications,
    slices: [visitors.slice, ...publications.slices, ...questionnaires],
  };
};
