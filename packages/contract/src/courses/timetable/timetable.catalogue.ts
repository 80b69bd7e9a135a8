import type { MenuScreen } from '../../backoffice/menu/menu-screens';
import { courseResource } from '../course-form';

export const timetableScreens: readonly MenuScreen[] = [
  { key: 'course/timetable', name: '课程表', resource: courseResource('session') },
];
