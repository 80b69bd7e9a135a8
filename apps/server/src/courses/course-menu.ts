import { formParameter, recordsScreenKey } from '@shuyuan/contract/backoffice/menu/menu-screens';
import { type CourseForm, courseFormIds, courseResource } from '@shuyuan/contract/courses/course-form';
import { addFormEntry } from '../backoffice/menu';
import type { Tx } from '../platform/db/database';
import { courseMenuTexts as texts } from './course-menu.texts';

/** The container of the course side in the menu, between the workbench and the forms of staff. */
const container = { name: texts.container, icon: 'BookOutlined', sort: 10 } as const;

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
  (form: CourseForm, { screen, path, ...words }: Entry) =>
  async (db: Tx): Promise<void> => {
    const id = courseFormIds[form];
    const place =
      screen === undefined ? { url: recordsScreenKey, path: `${path}?${formParameter}=${id}` } : { url: screen, path };
    await addFormEntry(db, { ...words, ...place, resource: courseResource(form), custom_form_id: id }, container);
  };
