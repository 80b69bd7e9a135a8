import type { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordMessages as messages } from '@shuyuan/contract/backoffice/records/record.errors';
import { isBoardField } from '@shuyuan/contract/backoffice/records/record-board';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../../platform/http/app-error';
import type { Caller, JsonText } from '../../../platform/http/slice';
import { answerListed } from '../list/list.service';
import type { ReadDeps } from '../row/visibility';
import { boardStatement } from './board.statement';

type BoardQuery = ParsedQueryOf<(typeof recordEndpoints)['board']>;

const refuse = (name: 'field' | 'column', message: string): never => {
  throw new AppError(platformErrors.invalidInput, { errors: { [name]: [message] } });
};

/** The columns of a board with their first records, or a page of one column; in one round trip, as a list. */
export const readBoard = (deps: ReadDeps, call: { query: BoardQuery; caller: Caller }): Promise<JsonText> =>
  answerListed(deps, call, (visibility, judged) => {
    const { field: name, page, page_size: size, column } = call.query;
    const field =
      visibility.reach.fields.find((one) => one.field === name && isBoardField(one)) ?? refuse('field', messages.board);
    const all = [...field.select_item.map(({ value }) => value), null];
    const columns = column === undefined ? all : all.filter((value) => value === (column === '' ? null : column));
    if (columns.length === 0) refuse('column', messages.boardColumn);
    return boardStatement(deps.db.kysely, visibility, { ...judged, field, columns, size, skip: (page - 1) * size });
  });
