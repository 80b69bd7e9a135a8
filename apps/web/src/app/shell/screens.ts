import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { type ComponentType, createElement, lazy, useState } from 'react';
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
import { createStore } from '../../platform/store';

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

const known = new Map(manifests.map((manifest) => [manifest.key, manifest]));
/** What has been loaded; undefined where that failed. */
const arrived = new Map<string, ComponentType<ScreenProps> | undefined>();
const arrivals = createStore(0);

const loadScreen = async ({ key, load }: ScreenManifest): Promise<ComponentType<ScreenProps>> => {
  try {
    const screen = await load();
    arrived.set(key, screen);
    return screen;
  } finally {
    if (!arrived.has(key)) arrived.set(key, undefined);
    arrivals.set(arrived.size);
  }
};

/** A screen that is drawn at once where its code is there; React would show the fallback for a moment even then. */
const screenOf = (manifest: ScreenManifest): ComponentType<ScreenProps> => {
  const Waiting = lazy(async () => ({ default: await loadScreen(manifest) }));
  return (props) => {
    const [Screen] = useState<ComponentType<ScreenProps>>(() => arrived.get(manifest.key) ?? Waiting);
    return createElement(Screen, props);
  };
};

/** Every screen of this build, by the key that menu URLs name. */
export const screens: ReadonlyMap<string, ComponentType<ScreenProps>> = new Map(
  manifests.map((manifest) => [manifest.key, screenOf(manifest)]),
);

/** Tells whether the code of screens is there. */
export const screenCode = {
  count: arrivals.get,
  subscribe: arrivals.subscribe,
  /** True as well for a screen whose code will not come. */
  isHere: (key: string): boolean => arrived.has(key) || !known.has(key),
  /** Loads the code of a screen; a failure shows where the screen is drawn. */
  prepare: (key: string): void => {
    const manifest = known.get(key);
    if (manifest !== undefined) loadScreen(manifest).catch(() => undefined);
  },
};
