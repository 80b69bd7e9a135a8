import { randomUUID } from 'node:crypto';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { type CourseForm, courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { BodyOf, Endpoint, QueryOf, ReplyOf } from '@shuyuan/contract/platform/endpoint';
import type { SystemRecords } from '@shuyuan/server/backoffice/records';
import type { ReceiptBook } from '@shuyuan/server/courses/payments';
import { type Executor, inTransaction, type Tx } from '@shuyuan/server/platform/db/database';
import { type Caller, JsonText, type Origin, type Slice, type Visitor } from '@shuyuan/server/platform/http/slice';

/**
 * The origin of the demo school's actions. The audit log stores it with every row that was made, in the same
 * transaction, so it identifies the demo's own rows.
 */
export const demoOrigin: Origin = { requestId: 'demo-school', ip: '127.0.0.1', userAgent: 'npm run demo' };

/**
 * The receipts of the demo school have a separate series, which is removed with it, so that the school's has no gap. Its
 * past is recorded at once, so its dates are not limited.
 */
export const demoReceipts: ReceiptBook = { series: 'YS', acceptsAnyPastDay: true };

/** What the demo school is built with. */
export interface DemoParts {
  readonly db: Executor;
  readonly system: SystemRecords;
  readonly slices: readonly Slice[];
}

interface Request<E extends Endpoint> {
  readonly as: Caller;
  readonly body?: BodyOf<E>;
  readonly query?: QueryOf<E>;
}

interface Visit<E extends Endpoint> {
  readonly mobile: string;
  readonly body?: BodyOf<E>;
}

/** A caller who acts for the demo school, through the same endpoints as staff. */
export interface DemoClient {
  readonly db: Executor;
  /** Runs an endpoint's handler: input is validated and rules hold as for a call from outside. */
  call<E extends Endpoint>(endpoint: E, request: Request<E>): Promise<ReplyOf<E>>;
  /** Does the same for someone from outside who has proved a number. */
  visit<E extends Endpoint>(endpoint: E, visit: Visit<E>): Promise<ReplyOf<E>>;
  /** Creates records in one transaction; returns their ids. */
  make(form: CourseForm, rows: readonly RecordValues[], as: Caller): Promise<number[]>;
  /** Changes records in one transaction. */
  change(form: CourseForm, rows: readonly { id: number; values: RecordValues }[], as: Caller): Promise<void>;
}

type Handler = (call: object) => Promise<unknown>;

const handlerOf = (slices: readonly Slice[], endpoint: Endpoint): Handler => {
  for (const { endpoints, handlers } of slices) {
    const name = Object.keys(endpoints).find((key) => endpoints[key] === endpoint);
    if (name !== undefined && handlers[name] !== undefined) return handlers[name] as Handler;
  }
  throw new Error(`nobody handles ${endpoint.path}`);
};

/** How many rows one transaction writes: enough to be fast, few enough to be within every time limit. */
const batchSize = 50;

const inBatches = async <T>(
  db: Executor,
  { rows, work }: { rows: readonly T[]; work: (db: Tx, row: T) => Promise<void> },
): Promise<void> => {
  for (let at = 0; at < rows.length; at += batchSize) {
    await inTransaction(db, async (db) => {
      for (const row of rows.slice(at, at + batchSize)) await work(db, row);
    });
  }
};

/** Opens a client of the endpoints and records, for the demo school. */
export const openDemoClient = ({ db, system, slices }: DemoParts): DemoClient => {
  const origin = demoOrigin;
  const run = async <E extends Endpoint>(
    endpoint: E,
    { body, query, ...who }: { body?: unknown; query?: unknown; caller?: Caller; visitor?: Visitor },
  ) => {
    const input = { body: endpoint.body?.parse(body), query: endpoint.query?.parse(query) };
    const reply = await handlerOf(slices, endpoint)({ ...input, ...who, origin, requestKey: randomUUID() });
    return (reply instanceof JsonText ? JSON.parse(reply.text) : reply) as ReplyOf<E>;
  };
  return {
    db,
    call: (endpoint, { as, ...input }) => run(endpoint, { ...input, caller: as }),
    visit: (endpoint, { mobile, ...input }) =>
      run(endpoint, { ...input, visitor: { sessionId: 0, mobile, expiresAt: new Date() } }),
    make: async (form, rows, caller) => {
      const ids: number[] = [];
      await inBatches(db, {
        rows,
        work: async (db, values) => {
          ids.push(await system.create(db, { formId: courseFormIds[form], caller, origin, values }));
        },
      });
      return ids;
    },
    change: (form, rows, caller) =>
      inBatches(db, {
        // Always in the same order, so that two at once cannot deadlock.
        rows: rows.toSorted((one, other) => one.id - other.id),
        work: (db, { id, values }) => system.edit(db, { formId: courseFormIds[form], caller, origin, id, values }),
      }),
  };
};
