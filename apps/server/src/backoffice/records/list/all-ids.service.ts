import type { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { runPrepared } from '../../../platform/db/prepared';
import { type Caller, JsonText } from '../../../platform/http/slice';
import { refuseStale, withKnownForm } from '../live-form';
import { type ReadDeps, visibilityOf } from '../row/visibility';
import { allIdsStatement } from './all-ids.statement';
import { judgeSelection, parsedSearch } from './list.service';

/** The ids of all rows that a list's conditions find, in one round trip. */
export const listIds = (
  deps: ReadDeps,
  { query, caller }: { query: ParsedQueryOf<(typeof recordEndpoints)['ids']>; caller: Caller },
): Promise<JsonText> => {
  const search = parsedSearch(query.search);
  return withKnownForm(deps, query.custom_form_id, async (form) => {
    const visibility = visibilityOf(deps, { form, caller, action: 'index' });
    const statement = allIdsStatement(deps.db.kysely, visibility, judgeSelection({ ...query, search }, visibility));
    const [row] = await runPrepared<{ stamp: string | null; body: string }>(
      deps.db.pool,
      { name: undefined, text: statement.sql },
      [...statement.parameters],
    );
    refuseStale(form, row?.stamp ?? null);
    return new JsonText(row?.body ?? '');
  });
};
