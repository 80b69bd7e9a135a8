import type { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordMessages as messages } from '@shuyuan/contract/backoffice/records/record.errors';
import { isBoardField } from '@shuyuan/contract/backoffice/records/record-board';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { runPrepared } from '../../../platform/db/prepared';
import { AppError } from '../../../platform/http/app-error';
import { type Caller, JsonText } from '../../../platform/http/slice';
import { judgeSelection, parsedSearch } from '../list/list.service';
import { refuseStale, withKnownForm } from '../live-form';
import { type ReadDeps, visibilityOf } from '../row/visibility';
import { boardStatement } from './board.statement';

type BoardQuery = ParsedQueryOf<(typeof recordEndpoints)['board']>;

const refuse = (name: 'field' | 'column', message: string): never => {
  throw new AppError(platformErrors.invalidInput, { errors: { [name]: [message] } });
};

/** The columns of a board with their first records, or a page of one column; in one round trip, as a list. */
export const readBoard = (
  deps: ReadDeps,
  { query, caller }: { query: BoardQuery; caller: Caller },
): Promise<JsonText> => {
  const search = parsedSearch(query.search);
  return withKnownForm(deps, query.custom_form_id, async (form) => {
    const visibility = visibilityOf(deps, { form, caller, action: 'index' });
    const { page, page_size: size, column } = query;
    const field =
      visibility.reach.fields.find((one) => one.field === query.field && isBoardField(one)) ??
      refuse('field', messages.board);
    const all = [...field.select_item.map(({ value }) => value), null];
    const columns = column === undefined ? all : all.filter((value) => value === (column === '' ? null : column));
    if (columns.length === 0) refuse('column', messages.boardColumn);
    const judged = judgeSelection({ ...query, search }, visibility);
    const asked = { ...judged, field, columns, size, skip: (page - 1) * size };
    const { statement, values } = boardStatement(deps.db.kysely, visibility, asked);
    const [row] = await runPrepared<{ stamp: string | null; body: string }>(deps.db.pool, statement, values);
    refuseStale(form, row?.stamp ?? null);
    return new JsonText(row?.body ?? '');
  });
};
