import { type CourseForm, courseNode } from '@shuyuan/contract/courses/course-form';
import { classTexts as texts } from './class.texts';

/** What leads from a class to what belongs to it, and the form whose list one must be allowed to see. */
const ways: readonly { key: string; label: string; path: string; form: CourseForm }[] = [
  { key: 'book', label: texts.book, path: '/course/txl', form: 'member' },
  { key: 'pay', label: texts.pay, path: '/course/pay', form: 'payment' },
  { key: 'attendance', label: texts.attendance, path: '/course/attendance', form: 'attendance' },
  { key: 'applications', label: texts.applications, path: '/course/apply_list', form: 'enrolment' },
];

/** The ways that are open to someone with these rights. */
export const waysFrom = (permissions: readonly string[]) =>
  ways.filter(({ form }) => permissions.includes(courseNode(form, 'index')));
