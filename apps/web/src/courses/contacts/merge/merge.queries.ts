import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { contactEndpoints } from '@shuyuan/contract/courses/contacts/contact.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/http/call';

/** Others may write meanwhile: the window loads its data at each opening. */
const fresh = { staleTime: 0, gcTime: 0 } as const;
const form = { custom_form_id: courseFormIds.contact };

/** Contacts who may be one person, each group with its records. */
export const alikeQuery = queryOptions({
  queryKey: ['contact', 'alike'],
  queryFn: async ({ signal }) => {
    const { data: groups } = await call(contactEndpoints.duplicates, { loading: false, signal });
    const ids = [...new Set(groups.flatMap((group) => group.ids))].slice(0, 999);
    if (ids.length === 0) return [];
    const query = { ...form, page: 1, page_size: 999, search: JSON.stringify({ id: ids }) };
    const { data: rows } = await call(recordEndpoints.index, { query, loading: false, signal });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return groups
      .map(({ by, ids: members }) => ({ by, rows: members.flatMap((id) => byId.get(id) ?? []) }))
      .filter(({ rows: members }) => members.length > 1);
  },
  ...fresh,
});

/** The fields of contacts, and which of them the caller may write. */
export const contactMetaQuery = queryOptions({
  queryKey: ['contact', 'meta'],
  queryFn: async ({ signal }) => (await call(recordEndpoints.meta, { query: form, loading: false, signal })).data,
});

export const mergeContacts = (body: BodyOf<(typeof contactEndpoints)['merge']>) =>
  call(contactEndpoints.merge, { body });
