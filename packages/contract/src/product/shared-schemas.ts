import { z } from 'zod';
import { department } from '../backoffice/access/department';
import { dutyState } from '../backoffice/access/duty';
import { catalogueItem, grantableField, role, roleDetail, roleHolder } from '../backoffice/access/role';
import { describedForm } from '../backoffice/api/api.endpoints';
import { demoItem } from '../backoffice/demo/demo.endpoints';
import { fileDetail, fileLink, fileUsage, fileUse, libraryFile, uploadedFile } from '../backoffice/files/file';
import {
  customForm,
  formDefinition,
  formDetail,
  formDifference,
  formVersion,
  realTable,
  realTableDetail,
  recycledPart,
} from '../backoffice/forms/custom-form';
import { customFormField } from '../backoffice/forms/custom-form-field';
import { fieldOption } from '../backoffice/forms/field-option';
import { fieldRule } from '../backoffice/forms/field-rule';
import { planObstacle, planStep, syncPlan, syncRun } from '../backoffice/forms/form-sync';
import { accessToken, me } from '../backoffice/identity/identity';
import { ownSession, ownSignIn, profile } from '../backoffice/identity/profile';
import { secondFactorState } from '../backoffice/identity/second-factor';
import { onlineSession } from '../backoffice/identity/session';
import { signInLock } from '../backoffice/identity/sign-in-lock';
import { user, userDetail, userOptions } from '../backoffice/identity/user';
import { job, startedJob } from '../backoffice/jobs/job';
import { menuItem } from '../backoffice/menu/menu';
import { menuEntry, menuOffer } from '../backoffice/menu/menu-editor';
import { personForm } from '../backoffice/privacy/person';
import { recordChange, recordMeta, recordRef, recordRow, recordView, viewSettings } from '../backoffice/records/record';
import { importColumn, importFault, recordImport } from '../backoffice/records/record-import';
import { classRates, monthGrid } from '../courses/attendance/rates';
import { roll, rolledSession, rollLeave, rollMark, rollMember } from '../courses/attendance/roll';
import { plannedDay, sessionClash } from '../courses/attendance/session';
import { bookEntry, contactBook } from '../courses/contacts/contact-book';
import { classSeats, enrolmentSummary, moveResult, promotion, timelineStep } from '../courses/enrolment/enrolment';
import { dayEvent, dayReopening, dayTill } from '../courses/payments/day-close';
import { arrears, balance, classAccount, plan, receipt, writtenPayment } from '../courses/payments/payment';
import { done } from '../platform/replies';
import { auditDetail, auditEntry, signInEntry } from './audit';
import { systemSettings } from './system-settings';

/** The schemas that clients made from the API's description know by name. */
const sharedSchemas = {
  AccessToken: accessToken,
  Arrears: arrears,
  AuditDetail: auditDetail,
  AuditEntry: auditEntry,
  Balance: balance,
  BookEntry: bookEntry,
  CatalogueItem: catalogueItem,
  ClassAccount: classAccount,
  ClassRates: classRates,
  ClassSeats: classSeats,
  ContactBook: contactBook,
  CustomForm: customForm,
  CustomFormField: customFormField,
  DayEvent: dayEvent,
  DayReopening: dayReopening,
  DayTill: dayTill,
  DemoItem: demoItem,
  Department: department,
  DescribedForm: describedForm,
  Done: done,
  DutyState: dutyState,
  EnrolmentSummary: enrolmentSummary,
  FieldOption: fieldOption,
  FieldRule: fieldRule,
  FileDetail: fileDetail,
  FileLink: fileLink,
  FileUsage: fileUsage,
  FileUse: fileUse,
  FormDefinition: formDefinition,
  FormDetail: formDetail,
  FormDifference: formDifference,
  FormVersion: formVersion,
  GrantableField: grantableField,
  ImportColumn: importColumn,
  ImportFault: importFault,
  InstalmentPlan: plan,
  Job: job,
  LibraryFile: libraryFile,
  Me: me,
  MenuEntry: menuEntry,
  MenuItem: menuItem,
  MenuOffer: menuOffer,
  MonthGrid: monthGrid,
  MoveResult: moveResult,
  OnlineSession: onlineSession,
  OwnSession: ownSession,
  OwnSignIn: ownSignIn,
  PersonForm: personForm,
  PlanObstacle: planObstacle,
  PlanStep: planStep,
  PlannedDay: plannedDay,
  Profile: profile,
  Promotion: promotion,
  RealTable: realTable,
  RealTableDetail: realTableDetail,
  Receipt: receipt,
  RecordChange: recordChange,
  RecordImport: recordImport,
  RecordMeta: recordMeta,
  RecordRef: recordRef,
  RecordRow: recordRow,
  RecordView: recordView,
  RecycledPart: recycledPart,
  Role: role,
  RoleDetail: roleDetail,
  RoleHolder: roleHolder,
  Roll: roll,
  RollLeave: rollLeave,
  RollMark: rollMark,
  RollMember: rollMember,
  RolledSession: rolledSession,
  SecondFactorState: secondFactorState,
  SessionClash: sessionClash,
  SignInEntry: signInEntry,
  SignInLock: signInLock,
  StartedJob: startedJob,
  SyncPlan: syncPlan,
  SyncRun: syncRun,
  SystemSettings: systemSettings,
  TimelineStep: timelineStep,
  UploadedFile: uploadedFile,
  User: user,
  UserDetail: userDetail,
  UserOptions: userOptions,
  ViewSettings: viewSettings,
  WrittenPayment: writtenPayment,
} as const;

/** Gives the shared schemas their names. */
export const nameSharedSchemas = (): void => {
  for (const [id, schema] of Object.entries(sharedSchemas)) z.globalRegistry.add(schema, { id });
};
