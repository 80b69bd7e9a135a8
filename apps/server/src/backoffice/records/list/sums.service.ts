import type { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordMessages as messages } from '@shuyuan/contract/backoffice/records/record.errors';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../../platform/http/app-error';
import type { Caller, JsonText } from '../../../platform/http/slice';
import type { ReadDeps, Visibility } from '../row/visibility';
import { answerListed } from './list.service';
import { type Figure, isSummable, sumsStatement } from './sums.statement';

type SumsQuery = ParsedQueryOf<(typeof recordEndpoints)['sums']>;

/** The wanted figures; a field that is hidden from the caller is refused in the words for one that does not exist. */
const figuresOf = ({ sums }: SumsQuery, { reach }: Visibility): Figure[] =>
  [...new Map(sums)].map(([name, kind]) => {
    const field = reach.fields.find((candidate) => candidate.field === name);
    if (field === undefined || !isSummable(field))
      throw new AppError(platformErrors.invalidInput, { errors: { sums: [messages.sums(field?.name ?? name)] } });
    return { field, kind };
  });

/** Figures of number columns over all rows that the list with this search and keyword shows to the caller. */
export const sumRecords = (deps: ReadDeps, call: { query: SumsQuery; caller: Caller }): Promise<JsonText> =>
  answerListed(deps, call, (visibility, { conditions }) => {
    const wanted = { conditions, figures: figuresOf(call.query, visibility) };
    const { sql: text, parameters } = sumsStatement(visibility, wanted).compile(deps.db.kysely);
    return { statement: { name: undefined, text }, values: [...parameters] };
  });
