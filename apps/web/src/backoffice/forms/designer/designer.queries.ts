import type { FormInput } from '@shuyuan/contract/backoffice/forms/custom-form';
import { formEndpoints, formFieldEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call, callUnreported } from '../../../platform/http/call';

/** Saves a draft; the designer reports a failure, because it knows the field concerned. */
export const saveDraft = (body: FormInput) => callUnreported(formEndpoints.save, { body });

/** The form as the server has it now. */
export const readForm = async (id: number) =>
  (await call(formEndpoints.show, { query: { id }, quiet: true, loading: false })).data;

/** The live definition, so that the designer knows which fields have data. */
export const liveQuery = (id: number | undefined, version: number | null) =>
  queryOptions({
    queryKey: ['form', 'live', id ?? 0, version ?? 0],
    queryFn: async ({ signal }) => {
      if (id === undefined || version === null) return [];
      const { data } = await call(formEndpoints.versionShow, { query: { id, version }, quiet: true, signal });
      return data.fields;
    },
  });

/** Every form that a relation may point to. */
export const relatableFormsQuery = queryOptions({
  queryKey: ['form', 'relatable'],
  queryFn: async ({ signal }) => {
    const query = { page: 1, page_size: 999, sort_name: 'name', sort_type: 'asc' } as const;
    return (await call(formEndpoints.index, { query, loading: false, signal })).data;
  },
  staleTime: 0,
});

/** The fields of a form (requirements §7: page 1, size 999, by sort ascending). */
export const formFieldsQuery = (formId: number) =>
  queryOptions({
    queryKey: ['form', 'fields', formId],
    queryFn: async ({ signal }) => {
      const query = { page: 1, page_size: 999, sort_name: 'sort', sort_type: 'asc', custom_form_id: formId } as const;
      return (await call(formFieldEndpoints.index, { query, loading: false, signal })).data;
    },
    staleTime: 0,
  });

/** The request for a name. */
export interface NameRequest {
  readonly name: string;
  readonly for: 'field' | 'table';
  readonly formId: number | undefined;
  readonly taken: readonly string[];
}

/** A free column or table name from the pinyin of a label; on failure the current name stays. */
export const findName = async ({ name, for: purpose, formId, taken }: NameRequest): Promise<string> => {
  const query = {
    name,
    for: purpose,
    taken: taken.join(','),
    ...(formId === undefined ? {} : { custom_form_id: formId }),
  };
  return (await call(formFieldEndpoints.pinyin, { query, quiet: true })).data.field;
};
