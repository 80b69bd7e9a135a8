import { type CourseForm, courseNode } from '@shuyuan/contract/courses/course-form';
import { classTexts as texts } from './class.texts';

/** A screen of a class. */
export type ClassPlace = 'class' | 'book' | 'pay' | 'attendance' | 'applications';

/** The links to a class's other screens, with the form whose list each needs; list rows only show `isNear` ones. */
const ways: readonly { key: ClassPlace; label: string; path: string; form: CourseForm; isNear: boolean }[] = [
  { key: 'book', label: texts.book, path: '/course/txl', form: 'member', isNear: true },
  { key: 'pay', label: texts.pay, path: '/course/pay', form: 'payment', isNear: true },
  { key: 'attendance', label: texts.attendance, path: '/course/attendance', form: 'attendance', isNear: true },
  { key: 'applications', label: texts.applications, path: '/course/apply_list', form: 'enrolment', isNear: false },
];

/** The links that someone with these rights may follow. */
export const placesFrom = (permissions: readonly string[]) =>
  ways.filter(({ form }) => permissions.includes(courseNode(form, 'index')));
