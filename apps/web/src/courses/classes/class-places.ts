import { type CourseForm, courseNode } from '@shuyuan/contract/courses/course-form';
import { classTexts as texts } from './class.texts';

/** A screen of a class. */
export type ClassPlace = 'class' | 'book' | 'pay' | 'attendance' | 'applications';

/** The links to a class's other screens, with the form whose list each needs. */
const ways: readonly { key: ClassPlace; label: string; path: string; form: CourseForm }[] = [
  { key: 'book', label: texts.book, path: '/course/txl', form: 'member' },
  { key: 'pay', label: texts.pay, path: '/course/pay', form: 'payment' },
  { key: 'attendance', label: texts.attendance, path: '/course/attendance', form: 'attendance' },
  { key: 'applications', label: texts.applications, path: '/course/apply_list', form: 'enrolment' },
];

/** The screens of a class in the order of its bar, with the right that each needs. */
const bar: readonly { key: ClassPlace; label: string; path: string; node: string }[] = [
  { key: 'class', label: texts.places.class, path: '/course/class', node: courseNode('class', 'detail') },
  { key: 'book', label: texts.places.book, path: '/course/txl', node: courseNode('member', 'index') },
  {
    key: 'applications',
    label: texts.places.applications,
    path: '/course/apply_list',
    node: courseNode('enrolment', 'index'),
  },
  { key: 'pay', label: texts.places.pay, path: '/course/pay', node: courseNode('payment', 'index') },
  {
    key: 'attendance',
    label: texts.places.attendance,
    path: '/course/attendance',
    node: courseNode('attendance', 'index'),
  },
];

/** The screens of a class that someone with these rights may open. */
export const classPlaces = (permissions: readonly string[]) => bar.filter(({ node }) => permissions.includes(node));

/** The links that someone with these rights may follow. */
export const placesFrom = (permissions: readonly string[]) =>
  ways.filter(({ form }) => permissions.includes(courseNode(form, 'index')));
