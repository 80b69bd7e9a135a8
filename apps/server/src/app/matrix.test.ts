import { recordActions } from '@shuyuan/contract/backoffice/records/record';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordExportEndpoints } from '@shuyuan/contract/backoffice/records/record-export.endpoints';
import { recordViewEndpoints } from '@shuyuan/contract/backoffice/records/record-view.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { courseRecordNodes } from '@shuyuan/contract/courses/course-form';
import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { accessNodes } from '@shuyuan/contract/product/access-nodes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormApp, startFormApp } from '../backoffice/forms/form.test-kit';
import {
  freshMobile,
  makeTestToken,
  openTestSession,
  signIn,
  type TestTokenOptions,
} from '../backoffice/identity/identity.test-kit';
import { callApi, type WireReply } from '../backoffice/identity/identity-api.test-kit';
import { importsOver, workbookOf } from '../backoffice/records/import/import.test-kit';
import { liveForm } from '../backoffice/records/record-read.test-kit';
import { visit, visitorEnv } from '../backoffice/visitors/visitor.test-kit';
import { auditedWrites, unauditedWrites } from './audit-watch.test-kit';
import { byNode, byRow, bySession, type RowExpectation, type Subject } from './matrix.expectations.test-kit';
import { byVisitor, openToAll } from './matrix.outside.test-kit';
import { tokenPlaces, tokenSessionRows } from './token-matrix.expectations.test-kit';

interface Person {
  readonly adminId: number;
  readonly token: string;
}

let app: FormApp;
let formId: number;
let targetId: number;
let bare: Person;
let scoped: Person;
let other: Person;
let full: Person;

const person = async (options: Parameters<typeof signIn>[1]): Promise<Person> => {
  const { admin, token } = await signIn(app.db.kysely, options);
  return { adminId: admin.id, token };
};

beforeAll(async () => {
  app = await startFormApp({ env: visitorEnv });
  const target = await liveForm(app, [{ field: 'title', name: '标题' }]);
  const form = await liveForm(app, [
    { field: 'title', name: '标题' },
    { field: 'mobile', name: '手机', edit_input: 'mobile' },
    { field: 'kind', name: '类别', edit_input: 'radio', select_item: [{ label: '甲', value: 'a' }] },
    { field: 'room', name: '班级', edit_input: 'relation', settings: { relation_form_id: target.id } },
  ]);
  [formId, targetId] = [form.id, target.id];
  const ofForms = [formId, targetId].flatMap((id) => recordActions.map((action) => `form_${id}.${action}`));
  const nodes = [...[...accessNodes, ...courseRecordNodes].map(({ node }) => node), ...ofForms];
  bare = await person({ nodes: [] });
  scoped = await person({ nodes, scope: 'own' });
  other = await person({ nodes, scope: 'own' });
  full = await person({ roles: ['admin'] });
}, 60_000);
afterAll(() => app.close());

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const endpoints = (): Endpoint[] => app.slices.flatMap((slice) => Object.values(slice.endpoints));
const named = (names: readonly string[]): Endpoint[] => endpoints().filter((one) => names.includes(nameOf(one)));
/** What only staff may call. */
const ofStaff = (): Endpoint[] => endpoints().filter((one) => ![...openToAll, ...byVisitor].includes(nameOf(one)));
const rowCases = (): { endpoint: Endpoint; expected: RowExpectation }[] =>
  endpoints().flatMap((endpoint) => {
    const expected = byRow[nameOf(endpoint)];
    return expected === undefined ? [] : [{ endpoint, expected }];
  });

const must = ({ status, body }: WireReply): Record<string, unknown> => {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return (body.data ?? {}) as Record<string, unknown>;
};
const ofForm = (id = formId) => ({ custom_form_id: String(id) });

const record = async ({ token }: Person, id = formId): Promise<Subject> => {
  const made = must(
    await callApi(app.url, recordWriteEndpoints.save, { token, query: ofForm(id), body: { values: { title: '甲' } } }),
  );
  const edit = { id: made.id, version: 1, values: { title: '乙' } };
  must(await callApi(app.url, recordWriteEndpoints.save, { token, query: ofForm(id), body: edit }));
  const query = { ...ofForm(id), id: String(made.id) };
  const { body } = await callApi(app.url, recordEndpoints.history, { token, query });
  return { id: Number(made.id), version: 2, changeId: (body.data as { id: number }[]).at(-1)?.id ?? 0 };
};
const only = (id: unknown): Subject => ({ id: Number(id), version: 1, changeId: 0 });

/** Creates a row with an owner, anew for each call. */
const makers: Readonly<Record<RowExpectation['of'], (owner: Person) => Promise<Subject>>> = {
  record: (owner) => record(owner),
  target: (owner) => record(owner, targetId),
  binned: async (owner) => {
    const made = await record(owner);
    const call = { token: owner.token, query: ofForm(), body: { ids: [made.id] } };
    await callApi(app.url, recordWriteEndpoints.destroy, call);
    return made;
  },
  import: async ({ token }) =>
    only((await importsOver(app, { formId, token }).taken(await workbookOf(['标题'], [['甲']]))).id),
  job: async ({ token }) => {
    const body = { format: 'csv', columns: ['title'] };
    return only(must(await callApi(app.url, recordExportEndpoints.export, { token, query: ofForm(), body })).job_id);
  },
  view: async ({ token }) => {
    const body = { name: `视图 ${performance.now()}`, is_shared: false, settings: {} };
    return only(must(await callApi(app.url, recordViewEndpoints.saveView, { token, query: ofForm(), body })).id);
  },
  session: async ({ adminId }) => {
    await openTestSession(app.db.kysely, adminId);
    const { rows } = await app.db.pool.query('select max(id) as id from app.session where admin_id = $1', [adminId]);
    return only(rows[0]?.id);
  },
};

const callFor = async (
  { endpoint, expected }: { endpoint: Endpoint; expected: RowExpectation },
  { caller, owner }: { caller: Person; owner: Person },
): Promise<{ name: string; found: 'there' | 'absent' | number }> => {
  const subject = await makers[expected.of](owner);
  const { query, body } = expected.call(subject);
  const isOfForm = endpoint.path.includes('/record/');
  const reply = await callApi(app.url, endpoint, {
    token: caller.token,
    query: { ...(isOfForm ? ofForm() : {}), ...query },
    body,
  });
  const name = nameOf(endpoint);
  if ([401, 403, 404].includes(reply.status) || reply.status >= 500) return { name, found: reply.status };
  if (expected.other === 404) return { name, found: 'there' };
  type Found = { id?: number; rows?: readonly { id: number }[] };
  const { data } = reply.body as { data: Found[] | { ids: number[] } };
  const rows =
    'ids' in data ? data.ids.map((id): Found => ({ id })) : data.flatMap((one): readonly Found[] => one.rows ?? [one]);
  return { name, found: rows.some(({ id }) => id === subject.id) ? 'there' : 'absent' };
};

const statusOf = async (endpoint: Endpoint, token?: string) => {
  const { status, body } = await callApi(app.url, endpoint, { token });
  return { name: nameOf(endpoint), status, errcode: body.errcode };
};

describe('every route of every slice', () => {
  it('has an expectation, and no expectation is of a route that is gone', () => {
    const expected = [...openToAll, ...byVisitor, ...bySession, ...byNode, ...Object.keys(byRow)];
    expect(new Set(expected).size).toBe(expected.length);
    expect(endpoints().map(nameOf).sort()).toEqual([...expected].sort());
  });

  it('asks for what the expectation says: nothing, a session, or a node', () => {
    const kindOf = (name: string): string =>
      openToAll.includes(name)
        ? 'public'
        : bySession.includes(name)
          ? 'session'
          : byVisitor.includes(name)
            ? 'visitor'
            : 'node';
    const mine = ['GET /api/admin/job/', 'POST /api/admin/job/', 'POST /api/admin/profile/'];
    for (const endpoint of endpoints()) {
      const name = nameOf(endpoint);
      const isOwn = byRow[name] !== undefined && mine.some((start) => name.startsWith(start));
      const { access } = endpoint;
      const kind = access === 'public' || access === 'visitor' || access === 'session' ? access : 'node';
      expect([name, kind]).toEqual([name, isOwn ? 'session' : kindOf(name)]);
    }
  });

  it('refuses whoever has no token, or one that has expired', async () => {
    const expired = await person({ roles: ['admin'] });
    await app.db.pool.query(
      `update app.session set created_at = now() - interval '30 days', last_seen_at = now() - interval '30 days'
       where admin_id = $1`,
      [expired.adminId],
    );
    for (const endpoint of ofStaff()) {
      const name = nameOf(endpoint);
      expect(await statusOf(endpoint)).toEqual({ name, status: 401, errcode: platformErrors.invalidToken.errcode });
      const late = { name, status: 401, errcode: platformErrors.tokenExpired.errcode };
      expect(await statusOf(endpoint, expired.token)).toEqual(late);
    }
    recordFigure('B15', 'every route without a token and with an old one', { routes: ofStaff().length, allowed: 0 });
  }, 60_000);

  it('of staff refuses a visitor, and that of visitors refuses staff and whoever has no token', async () => {
    const visitor = await visit(app, freshMobile());
    for (const endpoint of ofStaff()) {
      const refusal = { name: nameOf(endpoint), status: 401, errcode: platformErrors.invalidToken.errcode };
      expect(await statusOf(endpoint, visitor)).toEqual(refusal);
    }
    const script = await makeTestToken(app.db.kysely, full.adminId);
    for (const endpoint of named(byVisitor)) {
      const refusal = { name: nameOf(endpoint), status: 401, errcode: platformErrors.invalidVisitor.errcode };
      for (const token of [undefined, bare.token, full.token, script.token, `sv_${full.token}`]) {
        expect(await statusOf(endpoint, token)).toEqual(refusal);
      }
    }
    const outside = endpoints().filter(({ path }) => path.startsWith('/api/public/'));
    expect(outside.filter(({ access }) => access !== 'public' && access !== 'visitor')).toEqual([]);
    expect(named(byVisitor).filter(({ path }) => !path.startsWith('/api/public/'))).toEqual([]);
    recordFigure('L76', 'every route of staff with a token of a visitor', { routes: ofStaff().length, allowed: 0 });
  }, 60_000);

  it('refuses a bare role where a node is needed, and lets it where none is', async () => {
    const guarded = ofStaff().filter(({ access }) => access !== 'session');
    const forbidden = platformErrors.forbidden.errcode;
    for (const endpoint of guarded) {
      expect(await statusOf(endpoint, bare.token)).toEqual({ name: nameOf(endpoint), status: 403, errcode: forbidden });
    }
    for (const endpoint of named(bySession)) {
      const { status } = await statusOf(endpoint, await openTestSession(app.db.kysely, bare.adminId));
      expect([nameOf(endpoint), [401, 500].includes(status)]).toEqual([nameOf(endpoint), false]);
    }
    recordFigure('B16', 'every route that needs a right, with a bare role', { routes: guarded.length, allowed: 0 });
  }, 60_000);

  it('lets whoever holds the node, with a scope of rows or with every right', async () => {
    for (const endpoint of named(byNode)) {
      for (const { token } of [scoped, full]) {
        const { status, body } = await callApi(app.url, endpoint, { token, query: endpoint.accessBy ? ofForm() : {} });
        // A business rule may still refuse the call, with an error code of its own.
        const isShut = status === 403 && body.errcode === platformErrors.forbidden.errcode;
        expect([nameOf(endpoint), isShut || [401, 500].includes(status)]).toEqual([nameOf(endpoint), false]);
      }
    }
  }, 60_000);
});

describe('every route that works on rows', () => {
  it('finds one’s own', async () => {
    for (const one of rowCases()) {
      const { name, found } = await callFor(one, { caller: scoped, owner: scoped });
      const isAwaited = name.endsWith('/job/download') && found === 404;
      expect([name, isAwaited ? 'there' : found]).toEqual([name, 'there']);
    }
  }, 120_000);

  it('does not find another’s', async () => {
    for (const one of rowCases()) {
      const { name, found } = await callFor(one, { caller: scoped, owner: other });
      expect([name, found]).toEqual([name, one.expected.other]);
    }
    recordFigure('B17', "every route to rows, with another's id", { routes: rowCases().length, found: 0 });
  }, 120_000);

  it('finds anyone’s for those who hold every right, except what is personal', async () => {
    for (const one of rowCases()) {
      const { name, found } = await callFor(one, { caller: full, owner: other });
      expect([name, found]).toEqual([name, one.expected.isPersonal ? one.expected.other : 'there']);
    }
  }, 120_000);
});

describe('an API token', { tags: ['long'] }, () => {
  const tokenOf = async ({ adminId }: Person, limits: TestTokenOptions = {}): Promise<Person & { id: number }> => ({
    adminId,
    ...(await makeTestToken(app.db.kysely, adminId, limits)),
  });
  const guarded = ofStaff;
  const needsNode = (endpoint: Endpoint): boolean =>
    byNode.includes(nameOf(endpoint)) || endpoint.path.startsWith('/api/admin/record/');
  const isOpen = (endpoint: Endpoint): boolean =>
    tokenSessionRows.includes(nameOf(endpoint)) ||
    (needsNode(endpoint) && tokenPlaces.includes(endpoint.path.replace('/api/admin', '').split('/')[1] ?? ''));
  const writes = (endpoint: Endpoint): boolean =>
    auditedWrites[nameOf(endpoint)] !== undefined || (unauditedWrites[nameOf(endpoint)] ?? 'reads') !== 'reads';
  const { closedToTokens, readOnlyToken, tokenOutside, forbidden, invalidToken, tokenExpired } = platformErrors;
  const gates: readonly unknown[] = [closedToTokens, readOnlyToken, tokenOutside, forbidden].map(
    ({ errcode }) => errcode,
  );
  /** The refusal of the guard; undefined when the call came through to its handler. */
  const stopAt = async (endpoint: Endpoint, { token }: Person, formOf = formId): Promise<unknown> => {
    const query = endpoint.accessBy === undefined ? {} : ofForm(formOf);
    const { status, body } = await callApi(app.url, endpoint, { token, query });
    if (status === 401 || status >= 500) return status;
    return gates.includes(body.errcode) ? body.errcode : undefined;
  };
  const expectStops = async (holder: Person, expected: (endpoint: Endpoint) => unknown, formOf = formId) => {
    for (const endpoint of guarded()) {
      const name = nameOf(endpoint);
      expect([name, await stopAt(endpoint, holder, formOf)]).toEqual([name, expected(endpoint)]);
    }
  };

  it('that is over, of a disabled maker, or of one who may have none is refused everywhere', async () => {
    const [ended, expired] = [await tokenOf(full), await tokenOf(full)];
    const [gone, bereft] = [await person({ roles: ['admin'] }), await person({ nodes: ['form.index'] })];
    const over = [ended, await tokenOf(gone), await tokenOf(bereft)];
    await app.db.pool.query("update app.session set ended_at = now(), end_reason = 'forced' where token_id = $1", [
      ended.id,
    ]);
    await app.db.pool.query('update app.admin set disabled_at = now() where id = $1', [gone.adminId]);
    await app.db.pool.query('update app.api_token set expires_at = now() where id = $1', [expired.id]);
    for (const endpoint of guarded()) {
      const name = nameOf(endpoint);
      for (const { token } of over)
        expect(await statusOf(endpoint, token)).toEqual({ name, status: 401, errcode: invalidToken.errcode });
      const late = { name, status: 401, errcode: tokenExpired.errcode };
      expect(await statusOf(endpoint, expired.token)).toEqual(late);
    }
  }, 120_000);

  it('from a foreign address is refused everywhere', async () => {
    await expectStops(await tokenOf(full, { ranges: ['203.0.113.0/24'] }), () => tokenOutside.errcode);
  }, 60_000);

  it('that reads reaches the reads of the school’s work, of a maker with every right', async () => {
    const reading = await tokenOf(full, { access: 'read' });
    await expectStops(reading, (endpoint) => {
      if (!isOpen(endpoint)) return closedToTokens.errcode;
      return writes(endpoint) ? readOnlyToken.errcode : undefined;
    });
  }, 60_000);

  it('that writes reaches the school’s work and nothing that governs access', async () => {
    for (const maker of [full, scoped])
      await expectStops(await tokenOf(maker), (one) => (isOpen(one) ? undefined : closedToTokens.errcode));
  }, 120_000);

  it('of one form reaches its records alone, whatever its maker holds', async () => {
    for (const maker of [full, scoped]) {
      const ofOne = await tokenOf(maker, { formIds: [formId] });
      const reach = (isChosen: boolean) => (endpoint: Endpoint) => {
        if (!isOpen(endpoint)) return closedToTokens.errcode;
        if (tokenSessionRows.includes(nameOf(endpoint))) return undefined;
        return isChosen && endpoint.path.startsWith('/api/admin/record/') ? undefined : forbidden.errcode;
      };
      await expectStops(ofOne, reach(true));
      await expectStops(ofOne, reach(false), targetId);
    }
  }, 120_000);

  it('finds the rows that its maker finds, and of jobs its own alone', async () => {
    const holder = await tokenOf(scoped);
    for (const one of rowCases().filter(({ endpoint }) => isOpen(endpoint))) {
      const own = await callFor(one, { caller: holder, owner: scoped });
      expect([own.name, own.found]).toEqual([own.name, one.expected.of === 'job' ? one.expected.other : 'there']);
      const foreign = await callFor(one, { caller: holder, owner: other });
      expect([foreign.name, foreign.found]).toEqual([foreign.name, one.expected.other]);
    }
  }, 120_000);
});
