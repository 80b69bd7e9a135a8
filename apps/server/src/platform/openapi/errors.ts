import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import type { ErrorEntry, ErrorTable } from '@shuyuan/contract/platform/error-table';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { z } from 'zod';
import { openApiTexts as texts } from './openapi.texts';

const { errcode, errmsg, errors, data } = texts.errorReply;

/** The body of every failure. */
export const errorReply = z
  .object({
    errcode: z.int().describe(errcode),
    errmsg: z.string().describe(errmsg),
    errors: z.record(z.string(), z.array(z.string())).optional().describe(errors),
    data: z.unknown().optional().describe(data),
  })
  .meta({ id: 'ErrorReply' });

/** An upload or a body can be too large; a body can be of another type. */
const ofBody = (endpoint: Endpoint): number[] =>
  endpoint.body === undefined && endpoint.upload === undefined ? [] : [413, 415];

const isWrite = ({ method, changesState, isHarmless }: Endpoint): boolean =>
  !isHarmless && (method === 'POST' || changesState === true);

/** The statuses with which the platform itself refuses a call of this endpoint. */
const commonStatuses = (endpoint: Endpoint): number[] => {
  const hasInput = [endpoint.query, endpoint.body, endpoint.upload].some((schema) => schema !== undefined);
  return [
    ...(hasInput || endpoint.isIdempotent ? [400] : []),
    ...(endpoint.access === 'public' ? [] : [401, 403]),
    ...(endpoint.changesState ? [403] : []),
    ...(hasInput && endpoint.access !== 'public' ? [404] : []),
    ...(isWrite(endpoint) && endpoint.access !== 'public' ? [409] : []),
    ...ofBody(endpoint),
    ...(endpoint.isIdempotent ? [422] : []),
    429,
    500,
    503,
  ];
};

const bodyOf = ({ errcode: code, errmsg: message }: ErrorEntry) => ({
  errcode: code,
  errmsg: message,
  ...(code === platformErrors.invalidInput.errcode ? { errors: { name: [texts.wrongField] } } : {}),
});

const responseOf = (status: number, entries: readonly (readonly [string, ErrorEntry])[]) => ({
  description: texts.statuses[status] ?? String(status),
  ...(status === 429
    ? { headers: { 'Retry-After': { description: texts.retryAfter, schema: { type: 'integer' } } } }
    : {}),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/ErrorReply' },
      examples: Object.fromEntries(
        entries.map(([name, entry]) => [name, { summary: entry.errmsg, value: bodyOf(entry) }]),
      ),
    },
  },
});

type Response = ReturnType<typeof responseOf>;

const entriesOf = (table: ErrorTable, status: number) =>
  Object.entries(table).filter(([, entry]) => entry.status === status);

/** The failures of a description: named once for each group of endpoints and status. */
export interface Failures {
  readonly of: (endpoint: Endpoint, group: { name: string; errors: ErrorTable }) => Record<string, { $ref: string }>;
  readonly named: () => Readonly<Record<string, Response>>;
}

/** Collects the failures of endpoints. */
export const collectFailures = (): Failures => {
  const named = new Map<string, Response>();
  const refer = (status: number, group: { name: string; errors: ErrorTable }): { $ref: string } => {
    const own = entriesOf(group.errors, status);
    const name = own.length === 0 ? `Error${status}` : `${group.name}Error${status}`;
    if (!named.has(name)) named.set(name, responseOf(status, [...own, ...entriesOf(platformErrors, status)]));
    return { $ref: `#/components/responses/${name}` };
  };
  return {
    of: (endpoint, group) => {
      const hasOwn = [endpoint.query, endpoint.body, endpoint.upload].some((schema) => schema !== undefined);
      const own = hasOwn ? Object.values(group.errors).map(({ status }) => status) : [];
      const statuses = [...new Set([...commonStatuses(endpoint), ...own])].sort((one, other) => one - other);
      return Object.fromEntries(statuses.map((status) => [status, refer(status, group)]));
    },
    named: () => Object.fromEntries(named),
  };
};
