import type { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordMessages as messages } from '@shuyuan/contract/backoffice/records/record.errors';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { runPrepared } from '../../../platform/db/prepared';
import { AppError } from '../../../platform/http/app-error';
import { type Caller, JsonText } from '../../../platform/http/slice';
import { refuseStale, withKnownForm } from '../live-form';
import { type ReadDeps, visibilityOf } from '../row/visibility';
import { judgeSelection, parsedSearch } from './list.service';
import { type Figure, isSummable, sumsStatement } from './sums.statement';

type SumsQuery = ParsedQueryOf<(typeof recordEndpoints)['sums']>;

/** Figures of number columns over all rows that the list with this search and keyword shows to the caller. */
export const sumRecords = (
  deps: ReadDeps,
  { query, caller }: { query: SumsQuery; caller: Caller },
): Promise<JsonText> => {
  const search = parsedSearch(query.search);
  return withKnownForm(deps, query.custom_form_id, async (form) => {
    const visibility = visibilityOf(deps, { form, caller, action: 'index' });
    const { conditions } = judgeSelection({ keyword: query.keyword, search }, visibility);
    const figures = [...new Map(query.sums)].map(([name, kind]): Figure => {
      const field = visibility.reach.fields.find((candidate) => candidate.field === name);
      // A field that is hidden from the caller is refused in the words for one that does not exist.
      if (field === undefined || !isSummable(field))
        throw new AppError(platformErrors.invalidInput, { errors: { sums: [messages.sums(field?.name ?? name)] } });
      return { field, kind };
    });
    const { sql, parameters } = sumsStatement(visibility, { conditions, figures }).compile(deps.db.kysely);
    const statement = { name: undefined, text: sql };
    const [row] = await runPrepared<{ stamp: string | null; body: string }>(deps.db.pool, statement, [...parameters]);
    refuseStale(form, row?.stamp ?? null);
    return new JsonText(row?.body ?? '');
  });
};
