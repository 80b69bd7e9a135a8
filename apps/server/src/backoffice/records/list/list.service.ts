import type { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordMessages as messages } from '@shuyuan/contract/backoffice/records/record.errors';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { type PreparedStatement, runPrepared } from '../../../platform/db/prepared';
import { AppError } from '../../../platform/http/app-error';
import { type Caller, JsonText } from '../../../platform/http/slice';
import { refuseStale, withKnownForm } from '../live-form';
import { formRow } from '../row/row.sql';
import { type ReadDeps, type Visibility, visibilityOf } from '../row/visibility';
import { foundCondition, type Ranks } from './keyword-condition.sql';
import { listStatement } from './list.statement';
import { type Order, orderOf } from './order';
import type { Condition, Faults } from './search.sql';
import { searchConditions } from './search-conditions';

type ListQuery = ParsedQueryOf<(typeof recordEndpoints)['index']>;

/** The filters and the order of a list. */
export interface Selection {
  readonly keyword?: string | undefined;
  readonly search?: Readonly<Record<string, unknown>> | undefined;
  readonly sort_name?: string | undefined;
  readonly sort_type?: '' | 'asc' | 'desc' | undefined;
  readonly deleted?: boolean | undefined;
}

/** A validated selection. Without an order that staff chose, what a keyword finds best comes first. */
export interface Judged {
  readonly conditions: readonly Condition[];
  readonly order: Order;
  readonly rank: Ranks | undefined;
  readonly deleted: boolean;
}

/** Validates filters and order; refused with messages at invalid names and values. */
export const judgeSelection = (
  selection: Selection,
  visibility: Pick<Visibility, 'form' | 'reach' | 'keeper' | 'caller'>,
): Judged => {
  const { form, reach, keeper } = visibility;
  const { keyword, search = {}, deleted = false } = selection;
  const { conditions, faults } = searchConditions(search, { reach, keeper });
  const order = orderOf(selection, { definition: form.definition, reach, keeper, deleted });
  const errors: Faults = { ...faults, ...(order === undefined ? { sort_name: [messages.sort] } : {}) };
  if (order === undefined || Object.keys(errors).length > 0)
    throw new AppError(platformErrors.invalidInput, { errors });
  const found = foundCondition(keyword, { ...visibility, row: formRow });
  return {
    conditions: found === undefined ? conditions : [...conditions, { where: found.where, index: 'none' }],
    order,
    rank: selection.sort_name && selection.sort_type ? undefined : found,
    deleted,
  };
};

const refuseSearch = (): never => {
  throw new AppError(platformErrors.invalidInput, { errors: { search: [messages.searchValue] } });
};

/** The `search` of a query; refused unless it is a JSON object. */
const parsedSearch = (text: string | undefined): Readonly<Record<string, unknown>> => {
  if (text === undefined || text === '') return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : refuseSearch();
  } catch {
    return refuseSearch();
  }
};

/** A query about the rows that a list shows, and who asks. */
interface ListedCall<Q extends Omit<Selection, 'search'>> {
  readonly query: Q & { readonly custom_form_id: number; readonly search?: string | undefined };
  readonly caller: Caller;
}

/** What answers such a query: one statement, whose row has the stamp of the form and the reply as JSON. */
interface ListedStatement {
  readonly statement: PreparedStatement;
  readonly values: unknown[];
}

/** Answers a query about the rows that a list shows, by the caller's rights and the query's conditions, in one round trip. */
export const answerListed = <Q extends Omit<Selection, 'search'>>(
  deps: ReadDeps,
  { query, caller }: ListedCall<Q>,
  statementOf: (visibility: Visibility, judged: Judged) => ListedStatement,
): Promise<JsonText> => {
  const search = parsedSearch(query.search);
  return withKnownForm(deps, query.custom_form_id, async (form) => {
    const visibility = visibilityOf(deps, { form, caller, action: 'index' });
    const { statement, values } = statementOf(visibility, judgeSelection({ ...query, search }, visibility));
    const [row] = await runPrepared<{ stamp: string | null; body: string }>(deps.db.pool, statement, values);
    refuseStale(form, row?.stamp ?? null);
    return new JsonText(row?.body ?? '');
  });
};

/** A page of a form's records with the exact total, in one round trip; PostgreSQL writes the JSON. */
export const listRecords = (deps: ReadDeps, call: { query: ListQuery; caller: Caller }): Promise<JsonText> =>
  answerListed(deps, call, (visibility, judged) => {
    const { page, page_size: size } = call.query;
    return listStatement(deps.db.kysely, visibility, { ...judged, size, skip: (page - 1) * size });
  });
