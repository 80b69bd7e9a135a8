/** What a stranger would write with the types of openapi-typescript: sign in, then one record from birth to bin. */
export const fetchRoundTrip = `
import createClient from 'openapi-fetch';
import type { paths as FormPaths } from './form';
import type { paths as WholePaths } from './whole';

const must = <T>({ data, error }: { data?: T; error?: unknown }): T => {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
};

export const roundTrip = async (baseUrl: string, formId: FORM_ID, credentials: { username: string; password: string }) => {
  const signedOut = createClient<WholePaths>({ baseUrl });
  const { access_token } = must(await signedOut.POST('/api/admin/auth/login', { body: credentials }));
  const client = createClient<FormPaths>({ baseUrl, headers: { authorization: \`Bearer \${access_token}\` } });
  const query = { custom_form_id: formId };
  const made = must(
    await client.POST('/api/admin/record/save', { params: { query }, body: { values: { title: '生成的客户端', kind: 'a' } } }),
  ).data;
  const list = must(
    await client.GET('/api/admin/record/index', { params: { query: { ...query, sort_name: 'id', search: JSON.stringify({ kind: 'a' }) } } }),
  );
  const shown = must(await client.GET('/api/admin/record/show', { params: { query: { ...query, id: made.id } } })).data;
  const title: string | null = shown.title;
  const edited = must(
    await client.POST('/api/admin/record/save', { params: { query }, body: { id: made.id, version: shown.version, values: { title: \`\${title}！\` } } }),
  ).data;
  const stale = await client.POST('/api/admin/record/save', { params: { query }, body: { id: made.id, version: shown.version, values: { title: '晚了' } } });
  must(await client.POST('/api/admin/record/destroy', { params: { query }, body: { ids: [made.id] } }));
  const { total } = must(await client.GET('/api/admin/record/index', { params: { query } }));
  return { listed: list.data.map((row) => row.title), edited: edited.title, stale: stale.error?.errcode, left: total };
};
`;

/** The same with the client of swagger-typescript-api. */
export const classRoundTrip = `
import { Api as FormApi } from './form-client';
import { Api as WholeApi } from './whole-client';

export const roundTrip = async (baseUrl: string, formId: FORM_ID, credentials: { username: string; password: string }) => {
  const signedOut = new WholeApi({ baseUrl });
  const { data: { access_token } } = await signedOut.api.identityLogin(credentials);
  const { api } = new FormApi<string>({
    baseUrl,
    securityWorker: (token) => ({ headers: { authorization: \`Bearer \${token}\` } }),
    baseApiParams: { secure: true },
  });
  const client = new FormApi<string>({
    baseUrl,
    baseApiParams: { headers: { authorization: \`Bearer \${access_token}\` } },
  }).api;
  const refused = await api.recordIndex({ custom_form_id: formId }).catch((response: { error: { errcode: number } }) => response.error);
  const query = { custom_form_id: formId };
  const made = (await client.recordWriteSave(query, { values: { title: '生成的客户端', kind: 'a' } })).data.data;
  const list = (await client.recordIndex({ ...query, sort_name: 'id', search: JSON.stringify({ kind: 'a' }) })).data;
  const shown = (await client.recordShow({ ...query, id: made.id })).data.data;
  const title: string | null = shown.title;
  const edited = (
    await client.recordWriteSave(query, { id: made.id, version: shown.version, values: { title: \`\${title}！\` } })
  ).data.data;
  const stale = await client
    .recordWriteSave(query, { id: made.id, version: shown.version, values: { title: '晚了' } })
    .catch((response: { error: { errcode: number } }) => response.error);
  await client.recordWriteDestroy(query, { ids: [made.id] });
  const { total } = (await client.recordIndex(query)).data;
  return {
    refused: 'errcode' in refused ? refused.errcode : undefined,
    listed: list.data.map((row) => row.title),
    edited: edited.title,
    stale: 'errcode' in stale ? stale.errcode : undefined,
    left: total,
  };
};
`;
