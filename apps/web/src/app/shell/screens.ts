import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { type ComponentType, lazy } from 'react';
import { departmentsScreen, dutyScreen, rolesScreen } from '../../backoffice/access';
import { apiReferenceScreen } from '../../backoffice/api-reference';
import { auditLogScreen, signInLogScreen } from '../../backoffice/audit-log';
import { backupsScreen } from '../../backoffice/backups';
import { libraryScreen } from '../../backoffice/files';
import { formsScreen } from '../../backoffice/forms';
import { passwordScreen, sessionsScreen, tokensScreen, usersScreen } from '../../backoffice/identity';
import { menuEditorScreen } from '../../backoffice/menu';
import { loadOwnSettings, messageCenterScreen, ownMessagesScreen } from '../../backoffice/messages';
import { personScreen } from '../../backoffice/privacy';
import { publicationsScreen } from '../../backoffice/publications';
import { recordsScreen } from '../../backoffice/records';
import { settingsScreen } from '../../backoffice/settings';
import { webhooksScreen } from '../../backoffice/webhooks';
import { attendanceScreen } from '../../courses/attendance';
import { classesScreen } from '../../courses/classes';
import { contactBookScreen, personAddress, studentScreen } from '../../courses/contacts';
import { correctionsScreen } from '../../courses/doors';
import { enrolmentScreen, intakesScreen } from '../../courses/enrolment';
import { financeScreens, paymentsScreen, tillScreen } from '../../courses/payments';
import { timetableScreen } from '../../courses/timetable';
import { workbenchScreen } from '../../courses/workbench';
import { personalPanels } from '../../platform/personal-panels';
import { recordLists } from '../../platform/record-lists';
import { recordPages } from '../../platform/record-pages';
import type { ScreenManifest, ScreenProps } from '../../platform/screen';

const manifests: readonly ScreenManifest[] = [
  workbenchScreen,
  classesScreen,
  contactBookScreen,
  studentScreen,
  attendanceScreen,
  timetableScreen,
  correctionsScreen,
  formsScreen,
  recordsScreen,
  intakesScreen,
  enrolmentScreen,
  libraryScreen,
  passwordScreen,
  ownMessagesScreen,
  auditLogScreen,
  signInLogScreen,
  usersScreen,
  rolesScreen,
  departmentsScreen,
  dutyScreen,
  sessionsScreen,
  tokensScreen,
  menuEditorScreen,
  settingsScreen,
  apiReferenceScreen,
  webhooksScreen,
  publicationsScreen,
  messageCenterScreen,
  backupsScreen,
  personScreen,
  paymentsScreen,
  tillScreen,
  ...financeScreens,
];

recordPages.add(courseFormIds.contact, personAddress);
recordLists.add(courseFormIds.class, { screen: classesScreen.key });
recordLists.add(courseFormIds.correction, { screen: correctionsScreen.key });
recordLists.add(courseFormIds.enrolment, { path: '/course/apply_list' });
recordLists.add(courseFormIds.member, { path: '/course/txl' });
recordLists.add(courseFormIds.session, { path: '/course/attendance' });
recordLists.add(courseFormIds.holiday, { screen: timetableScreen.key, params: { show: 'holidays' } });
recordLists.add(courseFormIds.leave, { path: '/course/attendance?tab=leave' });
personalPanels.add('messages', loadOwnSettings);

/** Every screen of this build, by the key that menu URLs name. */
export const screens: ReadonlyMap<string, ComponentType<ScreenProps>> = new Map(
  manifests.map(({ key, load }) => [key, lazy(async () => ({ default: await load() }))]),
);
