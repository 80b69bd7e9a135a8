import { courseResource } from '@shuyuan/contract/courses/course-form';
import { personalTabs } from '../../platform/personal-tabs.texts';
import { shellTexts } from './shell.texts';

/** A route of requirements §2 that exists without a menu entry. */
export interface FixedRoute {
  readonly path: string;
  readonly title: string;
  /** Other titles, by the tab that the address names. */
  readonly tabs?: Readonly<Record<string, string>>;
  readonly icon: string;
  /** Key of the screen in the registry. */
  readonly screen: string;
  /** Path of the menu entry that is highlighted while the route is open. */
  readonly highlight?: string;
  /** The resource whose actions become the screen's auths, if the caller holds them. */
  readonly resource?: string;
}

const classEntry = '/course/class';
const applyEntry = '/course/apply';

/** Where the logo and the first crumb lead. */
export const dashboardPath = '/dashboard';
/** Where 个人信息 leads. */
export const passwordPath = '/info/password';

export const fixedRoutes: readonly FixedRoute[] = [
  {
    path: passwordPath,
    title: shellTexts.password,
    tabs: personalTabs,
    icon: 'LockOutlined',
    screen: 'profile/password',
  },
  { path: '/message/own', title: shellTexts.ownMessages, icon: 'BellOutlined', screen: 'message/own' },
  {
    path: '/course/txl',
    title: shellTexts.contacts,
    icon: 'ContactsOutlined',
    screen: 'course/txl',
    highlight: classEntry,
    resource: courseResource('member'),
  },
  {
    path: '/course/apply_list',
    title: shellTexts.enrolment,
    icon: 'SolutionOutlined',
    screen: 'course/apply_list',
    highlight: applyEntry,
    resource: courseResource('enrolment'),
  },
  {
    path: '/course/pay',
    title: shellTexts.payments,
    icon: 'PayCircleOutlined',
    screen: 'course/pay',
    highlight: classEntry,
    resource: courseResource('payment'),
  },
  {
    path: '/course/attendance',
    title: shellTexts.attendance,
    icon: 'CheckSquareOutlined',
    screen: 'course/attendance',
    highlight: classEntry,
    resource: courseResource('attendance'),
  },
  {
    path: '/course/person',
    title: shellTexts.person,
    icon: 'ContactsOutlined',
    screen: 'course/person',
    highlight: '/course/contact',
    resource: courseResource('contact'),
  },
];
