import type { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import type { Caller, JsonText } from '../../../platform/http/slice';
import type { ReadDeps } from '../row/visibility';
import { allIdsStatement } from './all-ids.statement';
import { answerListed } from './list.service';

/** The ids of all rows that a list's conditions find. */
export const listIds = (
  deps: ReadDeps,
  call: { query: ParsedQueryOf<(typeof recordEndpoints)['ids']>; caller: Caller },
): Promise<JsonText> =>
  answerListed(deps, call, (visibility, judged) => {
    const { sql: text, parameters } = allIdsStatement(deps.db.kysely, visibility, judged);
    return { statement: { name: undefined, text }, values: [...parameters] };
  });
