import type { MessageRobot, MessageRow, MessageRule } from '@shuyuan/contract/backoffice/messages/message';
import { messageEndpoints } from '@shuyuan/contract/backoffice/messages/message.endpoints';
import type { BodyOf, QueryOf } from '@shuyuan/contract/platform/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';
import { loadTable } from '../../platform/http/load-table';
import type { LoadList } from '../../platform/list-state/list-state';

const quietly = { quiet: true, loading: false } as const;

/** Rules, and the ways that work. */
export const rulesQuery = queryOptions({
  queryKey: ['message', 'rules'],
  queryFn: ({ signal }) => call(messageEndpoints.rules, { ...quietly, signal }),
  staleTime: 0,
});

/** The robots of group chats. */
export const robotsQuery = queryOptions({
  queryKey: ['message', 'robots'],
  queryFn: async ({ signal }) => (await call(messageEndpoints.robots, { ...quietly, signal })).data,
  staleTime: 0,
});

/** Whether messages leave, by what, and how many did. */
export const statusQuery = queryOptions({
  queryKey: ['message', 'status'],
  queryFn: async ({ signal }) => (await call(messageEndpoints.status, { ...quietly, signal })).data,
  staleTime: 0,
});

const pageOf = <Row>(rows: readonly Row[], { page, page_size }: { page: number; page_size: number }) => ({
  data: rows.slice((page - 1) * page_size, page * page_size),
  total: rows.length,
});

/** A rule, with those of its ways that nobody has set up. */
export type ListedRule = MessageRule & { readonly missing: readonly string[] };

/** The rules as a list; there are never more than a few dozen. */
export const loadRules: LoadList<ListedRule> = async (state, signal) => {
  const { data, ways } = await call(messageEndpoints.rules, { ...quietly, signal });
  const rows = data.map((rule) => ({ ...rule, missing: rule.ways.filter((way) => ways[way] !== true) }));
  return pageOf(rows, state);
};

/** The robots as a list. */
export const loadRobots: LoadList<MessageRobot> = async (state, signal) =>
  pageOf((await call(messageEndpoints.robots, { ...quietly, signal })).data, state);

/** The log. */
export const loadMessages = loadTable<MessageRow>(messageEndpoints.index.path);

/** One message; reloaded at each opening, because it may be sent meanwhile. */
export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: ['message', 'show', id],
    queryFn: async ({ signal }) => (await call(messageEndpoints.show, { query: { id }, loading: false, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** Words with the values of a record. */
export const previewQuery = (body: BodyOf<typeof messageEndpoints.preview>) =>
  queryOptions({
    queryKey: ['message', 'preview', body],
    queryFn: async ({ signal }) => (await call(messageEndpoints.preview, { body, ...quietly, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The records that words can be tried on. */
export const loadPreviewRecords = async (
  query: QueryOf<typeof messageEndpoints.previewRecords>,
  signal: AbortSignal | undefined,
) =>
  (await call(messageEndpoints.previewRecords, { query, ...quietly, ...(signal === undefined ? {} : { signal }) }))
    .data;

export const saveRule = (body: BodyOf<typeof messageEndpoints.saveRule>) => call(messageEndpoints.saveRule, { body });

export const destroyRule = ({ id, version }: MessageRule) =>
  call(messageEndpoints.destroyRule, { body: { id, version } });

export const saveRobot = (body: BodyOf<typeof messageEndpoints.saveRobot>) =>
  call(messageEndpoints.saveRobot, { body });

export const destroyRobot = ({ id, version }: MessageRobot) =>
  call(messageEndpoints.destroyRobot, { body: { id, version } });

export const testRobot = (id: number) => call(messageEndpoints.testRobot, { body: { id } });

export const testWay = (body: BodyOf<typeof messageEndpoints.testWay>) => call(messageEndpoints.testWay, { body });

export const resendMessage = (id: number) => call(messageEndpoints.resend, { body: { id } });

export const cancelMessage = (id: number) => call(messageEndpoints.cancel, { body: { id } });

/** Stops or resumes everything. */
export const stopSending = (is_stopped: boolean) => call(messageEndpoints.stop, { body: { is_stopped } });
