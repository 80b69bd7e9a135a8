import { join } from 'node:path';
import { messageKinds } from '@shuyuan/contract/product/message-kinds';
import { createAccess } from '../backoffice/access';
import { createApi } from '../backoffice/api';
import { type AuditChain, createAuditChain, createRecordRefusal } from '../backoffice/audit';
import { createAuditLog } from '../backoffice/audit-log';
import { type Backups, createBackups, folderFault } from '../backoffice/backups';
import { createDemo } from '../backoffice/demo';
import { createFiles, type Files } from '../backoffice/files';
import { createForms, formsInMenu, formsInRights } from '../backoffice/forms';
import { createIdentity, sessionLeaseMs } from '../backoffice/identity';
import { createJobs, type Jobs, jobSources } from '../backoffice/jobs';
import { createMenuEditor, readEntries } from '../backoffice/menu';
import { createMessages, type Messages, type MessageTrial } from '../backoffice/messages';
import { createPreferences } from '../backoffice/preferences';
import { createPersonSlice, resealAll } from '../backoffice/privacy';
import type { Publications } from '../backoffice/publications';
import { createRecords, type RecordKeeper, type Records, type SystemRecords } from '../backoffice/records';
import { createRichText } from '../backoffice/rich-text';
import { createSearch } from '../backoffice/search';
import { createSystemSettingSlice, openSystemSettings, type SystemSettingsStore } from '../backoffice/settings';
import { createWebhooks, type Webhooks, type WebhookTrial } from '../backoffice/webhooks';
import { attendanceKeepers, attendanceSources, createAttendance } from '../courses/attendance';
import { createCheckIn, hasCheckInSql } from '../courses/check-in';
import { classKeeper, createClasses, programmeKeeper } from '../courses/classes';
import { contactKeepers, createContacts, memberAdder, memberHand } from '../courses/contacts';
import { withDeclared } from '../courses/course-forms';
import { courseKinds } from '../courses/course-search';
import { correctionKeeper, createDoors, ownPageAddress } from '../courses/doors';
import { createEnrolment, enrolmentHand, enrolmentKeeper, enrolmentSources } from '../courses/enrolment';
import { createFollowUps, followUpKeeper, followUpSources, followUpTie } from '../courses/follow-ups';
import { holidayKeeper } from '../courses/holidays';
import { createMemberActs, memberActKeeper } from '../courses/member-acts';
import {
  binPlans,
  countPaid,
  createDayCloses,
  createPayments,
  createPlanTemplates,
  enteringWithPlan,
  memberBalance,
  overdueHand,
  paymentKeepers,
  paymentSources,
  type ReceiptBook,
  schoolReceipts,
} from '../courses/payments';
import { createTimetable, timetableSources } from '../courses/timetable';
import { createWorkbench, workDigest } from '../courses/workbench';
import type { Config } from '../platform/config/config';
import type { Database, Executor, Tx } from '../platform/db/database';
import type { GuardOrigin, RouteGuard } from '../platform/http/access';
import type { Authenticate, AuthenticateVisitor, Slice } from '../platform/http/slice';
import type { Log } from '../platform/log/log';
import type { Secrets } from '../platform/secrets/secrets';
import type { SendSms } from '../platform/sms/send-sms';
import { createSms } from '../platform/sms/sms';
import { openScratch } from '../platform/storage/scratch';
import { createStorage, storageFolder } from '../platform/storage/storage';
import { nodeNames } from './node-names';
import { openDoors } from './open-doors';

/** All slices of the product, and what they give to the wiring. */
export interface ProductSlices {
  readonly slices: readonly Slice[];
  readonly authenticate: Authenticate;
  readonly authenticateVisitor: AuthenticateVisitor;
  readonly onRefused: RouteGuard['onRefused'];
  readonly guardOrigin: GuardOrigin;
  readonly pageMeta: () => Promise<Record<string, string>>;
  /** Creates the first administrator; returns the random password if one was generated. */
  readonly ensureAdministrator: () => Promise<{ username: string; password: string } | undefined>;
  /** Removes half-written files and objects that a killed server left. */
  readonly sweepFiles: () => Promise<void>;
  /** Removes the bytes of deleted files after the days for which the database can go back. */
  readonly sweepUnused: () => Promise<void>;
  /** Removes the deleted fields and tables of forms whose time for a restore has passed. */
  readonly purgeForms: () => Promise<void>;
  /** Fills the search column of rows where a sync was interrupted. */
  readonly refillSearch: () => Promise<void>;
  /** Refreshes the stored totals of large forms. */
  readonly keepTotals: () => Promise<void>;
  /** Deletes the uploaded files of old imports. */
  readonly purgeImports: () => Promise<void>;
  /** Seals again, with the current key, what older keys sealed. */
  readonly reseal: () => Promise<void>;
  /** Deletes sessions that ended long ago, and those of visitors that have expired. */
  readonly purgeSessions: () => Promise<void>;
  /** What writes the records of system forms. */
  readonly system: SystemRecords;
  /** The chain over the audit log. */
  readonly auditChain: AuditChain;
  /** Background jobs; they run once `start` was called. */
  readonly jobs: Jobs;
  /** Events for other systems; they are sent once `start` was called. */
  readonly webhooks: Webhooks;
  /** Messages to people; they are sent once `start` was called. */
  readonly messages: Messages;
  /** Forms that people from outside fill in. */
  readonly publications: Publications;
  /** Backups by schedule. */
  readonly backups: Backups;
}

/** Those who keep the rules of the course side's forms, by the form's table. */
const courseKeepers = (system: () => SystemRecords): ReadonlyMap<string, RecordKeeper> =>
  new Map(
    [
      programmeKeeper,
      classKeeper({ system, countPaid }),
      ...contactKeepers({ balance: memberBalance, beforeDelete: binPlans(system) }),
      enrolmentKeeper,
      followUpKeeper(system),
      ...paymentKeepers,
      memberActKeeper,
      ...attendanceKeepers,
      holidayKeeper,
      correctionKeeper,
    ].map((keeper) => [keeper.table, withDeclared(keeper)]),
  );

/** The slices that act on the records of the course side. */
const courseSlices = ({
  db,
  records,
  settings,
  receipts,
}: {
  db: Executor;
  records: Records;
  settings: SystemSettingsStore;
  receipts: ReceiptBook;
}): readonly Slice[] => [
  createClasses({ db, records, countPaid }),
  createContacts({ db, records }),
  createEnrolment({
    db,
    records,
    addMember: enteringWithPlan(records, memberAdder(records)),
    tieToContact: followUpTie(records),
  }),
  createFollowUps({ db, records }),
  createPayments({ db, records, settings, receipts }),
  createPlanTemplates({ db, records, settings, receipts }),
  createDayCloses({ db, records, settings, receipts }),
  createMemberActs({ db, records, settings, receipts, addMember: enteringWithPlan(records, memberAdder(records)) }),
  createAttendance({ db, records, settings, hasCheckIn: hasCheckInSql }),
  createCheckIn({ db, records, settings, hasCheckIn: hasCheckInSql }),
  createTimetable({ db, records }),
];

interface FileParts {
  readonly db: Executor;
  readonly config: Config;
  readonly log: Log;
  readonly settings: SystemSettingsStore;
}

const openFiles = ({ db, config, log, settings }: FileParts) => {
  const scratch = openScratch(join(storageFolder(config), 'scratch'));
  const quota = async (db: Tx) => (await settings.readIn(db)).upload;
  return { scratch, files: createFiles({ db, config, log, storage: createStorage(config), scratch, quota }) };
};

/** The slices that need nothing from the others. */
const plainSlices = (db: Executor): readonly Slice[] => [createRichText(), createPreferences({ db }), createDemo()];

/** What the slices are made of. */
interface SliceParts {
  db: Database;
  config: Config;
  log: Log;
  secrets: Secrets;
  /** Tests that change sessions by plain SQL set this to 0. */
  sessionLeaseMs?: number;
  /** The school's own where nothing else is said. */
  receipts?: ReceiptBook;
  /** How tests send webhooks. */
  webhookTrial?: WebhookTrial | undefined;
  /** How tests send messages. */
  messageTrial?: MessageTrial | undefined;
  /** Where a serving process has its files; programs that run no jobs leave it out. */
  storageId?: string | undefined;
  /** Sees the messages that are sent. */
  watchSms?: ((send: SendSms) => SendSms) | undefined;
  /** The folder of the client's files. */
  webRoot?: string;
}

const openIdentity = (parts: SliceParts, { settings, files }: { settings: SystemSettingsStore; files: Files }) =>
  createIdentity(
    {
      db: parts.db.kysely,
      config: parts.config,
      settings,
      secrets: parts.secrets,
      log: parts.log,
      sms: (parts.watchSms ?? ((send) => send))(createSms(parts.config, parts.log)),
      formNameSql: formsInRights.nameSql,
      sessionLeaseMs: parts.sessionLeaseMs ?? sessionLeaseMs,
    },
    files,
  );

const openMessages = (
  { db, log, config, messageTrial: trial }: SliceParts,
  { records, settings, files }: { records: Records; settings: SystemSettingsStore; files: Pick<Files, 'noteUse'> },
): Messages => {
  const readSetting = async () => (await settings.read()).message;
  return createMessages({
    db,
    log,
    config,
    records,
    readSetting,
    stopSending: async ({ is_stopped, ...actor }) => {
      const { version, value } = (await settings.show()).message;
      const change = { group: 'message', version, value: { ...value, is_stopped } } as const;
      await settings.save({ change, ...actor, ...files, folderFault: async () => undefined });
    },
    kinds: messageKinds,
    sources: [
      ...enrolmentSources,
      ...paymentSources(records),
      ...timetableSources,
      ...attendanceSources(records),
      ...followUpSources(records),
      ...jobSources,
    ],
    hands: [enrolmentHand, memberHand, overdueHand].map((make) => make({ db: db.kysely, records })),
    outside: { 主页: ownPageAddress(config.PUBLIC_URL) },
    digests: [workDigest({ db: db.kysely, records })],
    trial,
  });
};

/** Wires all slices: a new one is added here or to `plainSlices` above, one of the course side to `courseSlices`. */
export const createSlices = (parts: SliceParts): ProductSlices => {
  const { config, log } = parts;
  const db = parts.db.kysely;
  const settings = openSystemSettings({ db, config });
  const { files, scratch } = openFiles({ db, config, log, settings });
  const identity = openIdentity(parts, { settings, files });
  const forms = createForms({ db, log, settleSessions: identity.settleSessions });
  const jobs = createJobs({ db: parts.db, log, held: files.held, scratch, storageId: parts.storageId ?? '' });
  const keepers = courseKeepers(() => records.system);
  const records = createRecords({ db: parts.db, config, log, jobs, held: files.held, scratch, keepers });
  const auditChain = createAuditChain({ db: parts.db, secrets: parts.secrets, log });
  const webhooks = createWebhooks({ db: parts.db, log, records, config, trial: parts.webhookTrial });
  const doors = openDoors({ db: parts.db, records, settings, files, codes: identity.phoneCodes });
  const messages = openMessages(parts, { records, settings, files });
  const backups = createBackups({ ...parts, storage: createStorage(config), jobs, settings });
  const slices: readonly Slice[] = [
    ...identity.ownSlices,
    ...identity.userSlices,
    ...createAccess({ db, forms: formsInRights, readMenu: readEntries, settleSessions: identity.settleSessions })
      .slices,
    files.createSlice({ seenRecords: records.seenUses, callerOf: identity.callerOf }),
    ...forms.slices,
    ...records.slices,
    createSearch({ db, records, kinds: courseKinds }),
    createMenuEditor({ db, settleSessions: identity.settleSessions, forms: formsInMenu }),
    createPersonSlice({ db: parts.db, jobs, held: files.held, eraseFiles: files.erase, keepers }),
    jobs.slice,
    ...createAuditLog({ db: parts.db, jobs, chain: auditChain, tellRecord: records.tellEntry }),
    createSystemSettingSlice(settings, { ...files, folderFault: (path) => folderFault(path, parts) }),
    backups.slice,
    ...[webhooks.slice, messages.slice, ...doors.slices],
    ...plainSlices(db),
    ...courseSlices({ db, records, settings, receipts: parts.receipts ?? schoolReceipts }),
    ...createDoors({ db: parts.db, records, settings, files }),
    createWorkbench({ db, records, settings, log, signInSummary: identity.signInSummary }),
    createApi({ db, records, slices: () => slices, nodes: nodeNames, publicUrl: config.PUBLIC_URL }),
  ];
  return {
    slices,
    authenticate: identity.authenticate,
    authenticateVisitor: doors.visitors.authenticate,
    onRefused: createRecordRefusal(db),
    guardOrigin: settings.guardOrigin,
    pageMeta: settings.pageMeta,
    ensureAdministrator: identity.ensureAdministrator,
    sweepFiles: files.sweep,
    sweepUnused: files.sweepUnused,
    purgeForms: forms.purge,
    refillSearch: forms.refillSearch,
    keepTotals: records.keepTotals,
    purgeImports: records.purgeImports,
    reseal: () => identity.reseal().then(() => resealAll({ db: parts.db, log })),
    purgeSessions: () => identity.purge().then(doors.visitors.purge),
    system: records.system,
    auditChain,
    jobs,
    webhooks,
    messages,
    publications: doors.publications,
    backups,
  };
};
