import { describe, expect, it } from 'vitest';
import { recordNodes } from '../backoffice/access/nodes';
import { identityEndpoints } from '../backoffice/identity/identity.endpoints';
import { identityErrors } from '../backoffice/identity/identity.errors';
import { courseRecordNodes } from '../courses/course-form';
import { workbenchEndpoints } from '../courses/workbench/workbench.endpoints';
import { accessNodes } from '../product/access-nodes';
import type { Endpoint, EndpointTable } from './endpoint';
import type { ErrorTable } from './error-table';
import { platformErrors } from './platform.errors';

const modules = import.meta.glob<Record<string, unknown>>(['../**/*.errors.ts', '../**/*.endpoints.ts'], {
  eager: true,
});
const tablesOf = (ending: string) =>
  Object.entries(modules)
    .filter(([file]) => file.endsWith(ending))
    .flatMap(([, exports]) => Object.entries(exports))
    .filter(([name]) => /(Errors|Endpoints)$/.test(name))
    .map(([, table]) => table);

const errors = (tablesOf('.errors.ts') as ErrorTable[]).flatMap((table) => Object.values(table));
const endpoints = (tablesOf('.endpoints.ts') as EndpointTable[]).flatMap((table): Endpoint[] => Object.values(table));

describe('error tables', () => {
  it('are all found', () => {
    expect(errors).toContain(platformErrors.internal);
    expect(errors).toContain(identityErrors.locked);
  });

  it('use each errcode once, so that a code names one failure', () => {
    const codes = errors.map((entry) => entry.errcode);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  });

  it('carry an HTTP error status and words for staff', () => {
    for (const entry of errors) {
      expect(entry.status).toBeGreaterThanOrEqual(400);
      expect(entry.errmsg).toMatch(/\p{Script=Han}/u);
    }
  });

  it('keep the three session codes of requirements §8 with 401', () => {
    const session = [platformErrors.invalidToken, platformErrors.signedInElsewhere, platformErrors.tokenExpired];
    expect(session.map((entry) => [entry.errcode, entry.status])).toEqual([
      [50008, 401],
      [50012, 401],
      [50014, 401],
    ]);
  });
});

describe('endpoint tables', () => {
  it('are all found', () => {
    expect(endpoints).toContain(identityEndpoints.login);
    expect(endpoints).toContain(workbenchEndpoints.index);
  });

  it('name each method and path once', () => {
    const keys = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('hold the authentication calls of requirements §7 as written', () => {
    const keys = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
    expect(keys).toEqual(
      expect.arrayContaining([
        'POST /api/admin/auth/login',
        'POST /api/admin/auth/me',
        'POST /api/admin/auth/logout',
        'GET /api/admin/auth/permissions',
        'GET /api/admin/auth/send-sms',
        'GET /api/admin/auth/sms-login',
      ]),
    );
  });

  it('ask only for nodes of the catalogue', () => {
    const known = new Set<string>([...accessNodes, ...recordNodes, ...courseRecordNodes].map(({ node }) => node));
    const asked = endpoints
      .map(({ access }) => access)
      .filter((access) => access !== 'public' && access !== 'visitor' && access !== 'session');
    const nodes = asked.flatMap((access) => {
      const [resource, actions = ''] = access.split('.');
      return actions.split('|').map((action) => `${resource}.${action}`);
    });
    expect(nodes.filter((node) => !known.has(node))).toEqual([]);
  });

  it('name the parameter that a right on one thing of many goes by, and ask for it', () => {
    const starred = endpoints.filter(({ access, accessBy }) => access.includes('*') || accessBy !== undefined);
    expect(starred.length).toBeGreaterThan(10);
    for (const { access, accessBy = '', path, query } of starred) {
      expect({ path, isStarred: access.includes('*') }).toEqual({ path, isStarred: true });
      const asked = query?.safeParse({});
      expect({ path, fields: asked?.error?.issues.map((issue) => issue.path[0]) }).toMatchObject({
        path,
        fields: expect.arrayContaining([accessBy]),
      });
    }
  });
});
