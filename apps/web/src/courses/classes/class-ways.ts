import { type CourseForm, courseNode } from '@shuyuan/contract/courses/course-form';
import { classTexts as texts } from './class.texts';

/** A screen of a class. */
export type ClassPlace = 'class' | 'book' | 'pay' | 'attendance' | 'applications';

/** What leads from a class to what belongs to it, and the form whose list one must be allowed to see; in a list only the near ones stand in the row. */
const ways: readonly { key: ClassPlace; label: string; path: string; form: CourseForm; isNear: boolean }[] = [
  { key: 'book', label: texts.book, path: '/course/txl', form: 'member', isNear: true },
  { key: 'pay', label: texts.pay, path: '/course/pay', form: 'payment', isNear: true },
  { key: 'attendance', label: texts.attendance, path: '/course/attendance', form: 'attendance', isNear: true },
  { key: 'applications', label: texts.applications, path: '/course/apply_list', form: 'enrolment', isNear: false },
];

/** The ways that are open to someone with these rights. */
export const waysFrom = (permissions: readonly string[]) =>
  ways.filter(({ form }) => permissions.includes(courseNode(form, 'index')));
