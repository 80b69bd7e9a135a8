import { formParameter, recordsScreenKey } from '@shuyuan/contract/backoffice/menu/menu-screens';
import { type CourseForm, courseFormIds, courseResource } from '@shuyuan/contract/courses/course-form';
import { addFormEntry } from '../backoffice/menu';
import type { Tx } from '../platform/db/database';
import { courseMenuTexts as texts } from './course-menu.texts';

/** Where the course side stands in the menu, between the workbench and what staff made themselves. */
const container = { name: texts.container, icon: 'BookOutlined', sort: 10 } as const;

interface Entry {
  readonly name: string;
  readonly icon: string;
  readonly path: string;
  readonly sort: number;
  /** The key of a screen of its own; without one it is shown by the screen that all records have. */
  readonly screen?: string;
}

/** Puts a course form into the menu. */
export const enterCourseMenu =
  (form: CourseForm, { screen, path, ...words }: Entry) =>
  async (db: Tx): Promise<void> => {
    const id = courseFormIds[form];
    const place =
      screen === undefined ? { url: recordsScreenKey, path: `${path}?${formParameter}=${id}` } : { url: screen, path };
    await addFormEntry(db, { ...words, ...place, resource: courseResource(form), custom_form_id: id }, container);
  };
