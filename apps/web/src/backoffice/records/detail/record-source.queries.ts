import { publicationEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/http/call';

/** Where a record came from; it never changes, so it is asked for once. */
export const sourceQuery = (formId: number, id: number) =>
  queryOptions({
    queryKey: ['record', 'source', formId, id],
    queryFn: async ({ signal }) => {
      const query = { custom_form_id: formId, id };
      return (await call(publicationEndpoints.source, { query, quiet: true, loading: false, signal })).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
