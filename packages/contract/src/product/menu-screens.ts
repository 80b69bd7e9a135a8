import { backofficeScreens, type MenuScreen } from '../backoffice/menu/menu-screens';
import { attendanceScreens } from '../courses/attendance/attendance.catalogue';
import { classScreens } from '../courses/classes/class.catalogue';
import { contactScreens } from '../courses/contacts/contact.catalogue';
import { doorScreens } from '../courses/doors/door.catalogue';
import { enrolmentScreens } from '../courses/enrolment/enrolment.catalogue';
import { paymentScreens } from '../courses/payments/payment.catalogue';
import { timetableScreens } from '../courses/timetable/timetable.catalogue';
import { workbenchScreens } from '../courses/workbench/workbench.catalogue';
import { filePage } from '../platform/file-address';

/** Every screen of the product, by its name for staff; the client's registry has the same keys. */
export const menuScreens: readonly MenuScreen[] = [
  ...workbenchScreens,
  ...backofficeScreens,
  ...classScreens,
  ...contactScreens,
  ...enrolmentScreens,
  ...paymentScreens,
  ...attendanceScreens,
  ...timetableScreens,
  ...doorScreens,
];

/** Routes of requirements §2 that exist without a menu entry: no entry may take one. */
export const fixedPaths: readonly string[] = [
  '/login',
  '/404',
  '/test',
  filePage.path,
  '/info/password',
  '/message/own',
  '/course',
  '/course/txl',
  '/course/apply_list',
  '/course/pay',
  '/course/attendance',
  '/course/person',
];
