import type { Endpoint, QueryOf } from '@shuyuan/contract/platform/endpoint';
import type { listQuery } from '@shuyuan/contract/platform/list-query';
import type { ListPage, ListState, LoadList } from '../list-state/list-state';
import { session } from '../session';
import { call, callUnreported } from './call';
import { Failure } from './failure';
import { failures } from './failures';
import { httpTexts } from './http.texts';
import { toFailure } from './read-reply';

interface TableEndpoint extends Endpoint {
  readonly query: ReturnType<typeof listQuery>;
}

/** The query of a list state: page, page_size, sort_name, sort_type (requirements §7), search (requirements §12). */
const tableQuery = ({ search, ...paging }: ListState): QueryOf<TableEndpoint> => ({
  ...paging,
  ...(Object.keys(search).length === 0 ? {} : { search: JSON.stringify(search) }),
});

const isPage = <Row>(reply: unknown): reply is ListPage<Row> =>
  typeof reply === 'object' &&
  reply !== null &&
  Array.isArray(Reflect.get(reply, 'data')) &&
  Number.isInteger(Reflect.get(reply, 'total'));

/**
 * Loads a table from a given path with the bearer token and reads total and data (requirements §7, generic table load).
 * A failure only goes to the console (requirements §8). `params` are sent with every page; `instead` may have another
 * state to ask for after a failure.
 */
export const loadTable =
  <Row>(
    path: Endpoint['path'],
    params: Readonly<Record<string, unknown>> = {},
    instead?: (state: ListState, failure: unknown) => Promise<ListState | undefined>,
  ): LoadList<Row> =>
  async (state, signal) => {
    const token = session.token();
    const address = { method: 'GET', path } as const;
    const optionsOf = (asked: ListState) => ({ query: { ...params, ...tableQuery(asked) }, quiet: true, signal });
    const reply: unknown = await callUnreported<TableEndpoint>(address, optionsOf(state)).catch(
      async (thrown: unknown) => {
        const other = await instead?.(state, thrown);
        if (other !== undefined) return call<TableEndpoint>(address, optionsOf(other));
        const failure = toFailure(thrown);
        failures.report({ failure, quiet: true, token });
        throw failure;
      },
    );
    if (isPage<Row>(reply)) return reply;
    const failure = new Failure('empty', { errmsg: httpTexts.empty });
    failures.report({ failure, quiet: true, token: undefined });
    throw failure;
  };
