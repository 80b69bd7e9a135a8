import type {
  Publication,
  PublicationDetail,
  PublicationInput,
} from '@shuyuan/contract/backoffice/publications/publication';
import { publicationEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';
import { loadTable } from '../../platform/http/load-table';
import type { LoadList } from '../../platform/list-state/list-state';

/** Others may change it meanwhile: dialogs load their data at each opening. */
const fresh = { staleTime: 0, gcTime: 0 } as const;

/** Loads public forms: all of them, or those of one form. */
export const loadPublications = (formId: number | undefined): LoadList<Publication> =>
  loadTable<Publication>(publicationEndpoints.index.path, formId === undefined ? {} : { custom_form_id: formId });

/** The forms that the caller can publish. */
export const publishableFormsQuery = queryOptions({
  queryKey: ['publication', 'forms'],
  queryFn: async ({ signal }) => (await call(publicationEndpoints.forms, { quiet: true, loading: false, signal })).data,
});

/** One public form with all its settings. */
export const publicationQuery = (id: number) =>
  queryOptions({
    queryKey: ['publication', 'show', id],
    queryFn: async ({ signal }) =>
      (await call(publicationEndpoints.show, { query: { id }, loading: false, signal })).data,
    ...fresh,
  });

/** The fields of the form that is published, as the caller may write them. */
export const publishedFormQuery = (formId: number) =>
  queryOptions({
    queryKey: ['publication', 'form', formId],
    queryFn: async ({ signal }) =>
      (await call(recordEndpoints.meta, { query: { custom_form_id: formId }, loading: false, signal })).data,
    ...fresh,
  });

/** Publishes a form or changes how it is published; the caller becomes the owner. */
export const savePublication = (body: PublicationInput) => call(publicationEndpoints.save, { body });

/** Closes or opens a public form; the rest of its settings stays as it is stored. */
export const switchPublication = async ({ id, enabled }: Publication) => {
  const { data } = await call(publicationEndpoints.show, { query: { id } });
  return savePublication({ ...inputOf(data), enabled: !enabled });
};

/** Takes a public form away; what came in stays. */
export const destroyPublication = ({ id, version }: Publication) =>
  call(publicationEndpoints.destroy, { body: { id, version } });

/** The settings as they are sent back. */
const inputOf = (stored: PublicationDetail): PublicationInput => ({
  id: stored.id,
  version: stored.version,
  custom_form_id: stored.custom_form_id,
  audience: stored.audience,
  title: stored.title,
  cover: stored.cover,
  intro: stored.intro,
  consent: stored.consent,
  thanks: stored.thanks,
  fields: stored.fields,
  presets: stored.presets,
  opens_at: stored.opens_at,
  closes_at: stored.closes_at,
  quota: stored.quota,
  proves_mobile: stored.proves_mobile,
  mobile_field: stored.mobile_field,
  once_per_mobile: stored.once_per_mobile,
  enabled: stored.enabled,
});
