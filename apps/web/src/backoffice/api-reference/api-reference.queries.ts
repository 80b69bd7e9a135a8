import { apiEndpoints } from '@shuyuan/contract/backoffice/api/api.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';
import type { ApiDocument } from './described-api';

/** The forms that can be described. */
export const describedFormsQuery = queryOptions({
  queryKey: ['api', 'forms'],
  queryFn: async ({ signal }) => (await call(apiEndpoints.forms, { loading: false, signal })).data,
});

/** The description of everything, or of one form by its table. */
export const descriptionQuery = (form: string) =>
  queryOptions({
    queryKey: ['api', 'description', form],
    queryFn: async ({ signal }) => {
      const query = form === '' ? {} : { form };
      return (await call(apiEndpoints.describe, { query, loading: false, signal })) as unknown as ApiDocument;
    },
  });
