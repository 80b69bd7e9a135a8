import { apiEndpoints } from '@shuyuan/contract/backoffice/api/api.endpoints';
import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { fieldTypeKeys, fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { ApiDescription } from '../../platform/openapi/describe-api';
import type { FormApp } from '../forms/form.test-kit';
import { callApi, type WireReply } from '../identity/identity-api.test-kit';
import { liveForm } from '../records/record-read.test-kit';

/** Asks for a description. */
export const askDescription = (app: Pick<FormApp, 'url'>, token: string, form?: string): Promise<WireReply> =>
  callApi(app.url, apiEndpoints.describe, { token, query: form === undefined ? {} : { form } });

/** A description that must be given. */
export const description = async (app: Pick<FormApp, 'url'>, token: string, form?: string): Promise<ApiDescription> => {
  const { status, body } = await askDescription(app, token, form);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as unknown as ApiDescription;
};

const flat = ['a', 'b'].map((value) => ({ label: `选项${value}`, value }));
const tree = [{ label: 'p', value: 'p', children: [{ label: 'q', value: 'q' }] }];

/** A live form with one field of each type. */
export const formOfAllTypes = async (app: FormApp): Promise<FormDetail> => {
  const target = await liveForm(app, [{ field: 'title', name: '标题' }]);
  return liveForm(
    app,
    fieldTypeKeys.map((type) => {
      const { options, settings, searchInputs } = fieldTypeOf(type);
      return {
        field: `f_${type}`,
        name: type,
        edit_input: type,
        search_input: searchInputs[0] ?? '',
        select_item: { none: [], flat, tree }[options],
        settings: settings.includes('relation_form_id') ? { relation_form_id: target.id } : {},
      };
    }),
  );
};
