import type { ApiToken, MadeToken } from '@shuyuan/contract/backoffice/identity/api-token';
import { apiTokenEndpoints } from '@shuyuan/contract/backoffice/identity/api-token.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/http/call';
import { loadTable } from '../../../platform/http/load-table';

export const loadTokens = loadTable<ApiToken>(apiTokenEndpoints.index.path);

/** The forms that a token can be limited to; asked anew for each dialog, because rights change. */
export const tokenFormsQuery = queryOptions({
  queryKey: ['token', 'forms'],
  queryFn: async ({ signal }) => (await call(apiTokenEndpoints.forms, { quiet: true, loading: false, signal })).data,
  staleTime: 0,
});

/** Makes a token; the reply contains its secret, only this once. */
export const makeToken = async (body: BodyOf<typeof apiTokenEndpoints.create>): Promise<MadeToken> =>
  (await call(apiTokenEndpoints.create, { body })).data;

export const endToken = (id: number) => call(apiTokenEndpoints.end, { body: { id } });
