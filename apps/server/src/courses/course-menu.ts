import { type CourseForm, courseFormIds, courseResource } from '@shuyuan/contract/courses/course-form';
import { addFormEntry } from '../backoffice/menu';
import type { Tx } from '../platform/db/database';
import { courseMenuTexts as texts } from './course-menu.texts';

/** Where the course side stands in the menu, between the workbench and what staff made themselves. */
const container = { name: texts.container, icon: 'BookOutlined', sort: 10 } as const;

/** Puts a course form into the menu: with a screen of its own, or with the one that all records have. */
export const enterCourseMenu =
  (form: CourseForm, entry: { name: string; icon: string; screen?: { url: string; path: string } }) =>
  async (db: Tx): Promise<void> => {
    const id = courseFormIds[form];
    const records = { url: 'form/records', path: `/content/${id}?custom_form_id=${id}` };
    const { screen = records, ...words } = entry;
    await addFormEntry(db, { ...words, ...screen, resource: courseResource(form), custom_form_id: id }, container);
  };
