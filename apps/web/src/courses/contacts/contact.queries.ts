import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { contactEndpoints } from '@shuyuan/contract/courses/contacts/contact.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';

/** Others may write meanwhile: the screen loads its data at each visit. */
const fresh = { staleTime: 0, refetchOnWindowFocus: true } as const;

export const bookQuery = (classId: number) =>
  queryOptions({
    queryKey: ['contact', 'book', classId],
    queryFn: async ({ signal }) =>
      (await call(contactEndpoints.book, { query: { class_id: classId }, quiet: true, signal })).data,
    ...fresh,
  });

/** More than a school has open at once. */
const classesMax = 200;

/** The classes to choose from, the newest first. */
export const classesQuery = queryOptions({
  queryKey: ['contact', 'classes'],
  queryFn: async ({ signal }): Promise<RecordRow[]> => {
    const query = { custom_form_id: courseFormIds.class, page: 1, page_size: classesMax };
    return (await call(recordEndpoints.index, { query, loading: false, signal })).data;
  },
  ...fresh,
});

/** The book as a workbook. */
export const exportBook = (classId: number) => call(contactEndpoints.exportBook, { body: { class_id: classId } });

/** Moves members to another state. */
export const moveMembers = (body: BodyOf<(typeof contactEndpoints)['move']>) => call(contactEndpoints.move, { body });
