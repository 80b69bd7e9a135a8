import { formParameter, recordsScreenKey } from '@shuyuan/contract/backoffice/menu/records-screen';
import { type CourseForm, courseFormIds, courseResource } from '@shuyuan/contract/courses/course-form';
import { paymentScreens } from '@shuyuan/contract/courses/payments/payment.catalogue';
import { timetableScreens } from '@shuyuan/contract/courses/timetable/timetable.catalogue';
import { addFormEntry, addScreenEntries, type MenuContainer } from '../backoffice/menu';
import type { Tx } from '../platform/db/database';
import { courseMenuTexts as texts } from './course-menu.texts';

/** The container of the course side in the menu, between the workbench and the forms of staff. */
const teaching: MenuContainer = { name: texts.container, icon: 'BookOutlined', sort: 10 };
/** The container of the school's money, after it. */
const finance: MenuContainer = { name: texts.finance, icon: 'WalletOutlined', sort: 20 };

interface Entry {
  readonly name: string;
  readonly icon: string;
  readonly path: string;
  readonly sort: number;
  /** The key of its own screen; without one the general records screen is used. */
  readonly screen?: string;
}

/** Adds a course form to the menu. */
export const enterCourseMenu =
  (form: CourseForm, { screen, path, ...words }: Entry, container = teaching) =>
  async (db: Tx): Promise<void> => {
    const id = courseFormIds[form];
    const place =
      screen === undefined ? { url: recordsScreenKey, path: `${path}?${formParameter}=${id}` } : { url: screen, path };
    await addFormEntry(db, { ...words, ...place, resource: courseResource(form), custom_form_id: id }, container);
  };

const financeIcons: Readonly<Record<string, string>> = {
  'finance/till': 'PayCircleOutlined',
  'finance/arrears': 'FileSearchOutlined',
  'finance/ledger': 'ProfileOutlined',
  'finance/refund': 'HistoryOutlined',
  'finance/close': 'CarryOutOutlined',
};

/** Adds the timetable to the menu, behind the people whom it is about. */
export const enterTimetable = async (db: Tx): Promise<void> => {
  const entries = timetableScreens.flatMap(({ key, name, resource }) =>
    resource === null ? [] : [{ name, url: key, path: `/${key}`, icon: 'ScheduleOutlined', resource, sort: 5 }],
  );
  await addScreenEntries(db, entries, teaching);
};

/** Adds the screens of the school's money to the menu, and the companies that pay. */
export const enterFinanceMenu = async (db: Tx): Promise<void> => {
  const screens = paymentScreens.flatMap(({ key, name, resource }) => {
    const icon = financeIcons[key];
    return icon === undefined || resource === null ? [] : [{ name, url: key, path: `/${key}`, icon, resource }];
  });
  await addScreenEntries(db, screens, finance);
  const companies = { name: texts.companies, icon: 'BankOutlined', path: '/finance/company', sort: screens.length + 1 };
  await enterCourseMenu('company', companies, finance)(db);
};
