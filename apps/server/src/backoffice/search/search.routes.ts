import { searchEndpoints } from '@shuyuan/contract/backoffice/search/search.endpoints';
import { defineSlice, type Slice } from '../../platform/http/slice';
import { pageReader, recall, type SearchDeps, search } from './search.service';

/** The search over everything that a caller may list. */
export const createSearch = (deps: SearchDeps): Slice => {
  const pagesOf = pageReader(deps.db);
  return defineSlice({
    name: 'search',
    endpoints: searchEndpoints,
    handlers: {
      index: async ({ query, caller }) => ({ data: await search(deps, { caller, keyword: query.keyword, pagesOf }) }),
      recent: async ({ query, caller }) => ({ data: await recall(deps, { caller, refs: query.refs, pagesOf }) }),
    },
  });
};
