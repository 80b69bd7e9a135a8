import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { richTextEndpoints } from '@shuyuan/contract/backoffice/rich-text/rich-text.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../backoffice/identity/identity.test-kit';
import { callApi } from '../backoffice/identity/identity-api.test-kit';
import { visit, visitorEnv } from '../backoffice/visitors/visitor.test-kit';
import { startTestApp, type TestApp } from './app.test-kit';

let app: TestApp;
let token: string;
let visitorToken: string;
beforeAll(async () => {
  app = await startTestApp({ env: visitorEnv });
  token = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
  visitorToken = await visit(app, '13800008888');
});
afterAll(() => app.close());

const endpoints = (): Endpoint[] => app.slices.flatMap((slice) => Object.values(slice.endpoints));
const formQuery = { custom_form_id: String(courseFormIds.contact) };

const post = async (endpoint: Endpoint, { type, body }: { type: string; body: string }) => {
  const query = endpoint.accessBy === undefined ? '' : `?${new URLSearchParams(formQuery)}`;
  const response = await fetch(`${app.url}${endpoint.path}${query}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${endpoint.access === 'visitor' ? visitorToken : token}`,
      'content-type': type,
    },
    body,
  });
  const { errcode } = (await response.json()) as { errcode: number };
  return { path: endpoint.path, status: response.status, errcode };
};

describe('every endpoint', () => {
  it('that takes JSON refuses what is nested too deep, in words', async () => {
    const { errcode } = platformErrors.bodyTooDeep;
    const body = `{"values":${'{"a":['.repeat(3000)}1${']}'.repeat(3000)}}`;
    for (const endpoint of endpoints().filter(({ method, upload }) => method === 'POST' && upload === undefined)) {
      const found = await post(endpoint, { type: 'application/json', body });
      expect(found).toEqual({ path: endpoint.path, status: 400, errcode });
    }
  });

  it('that takes files refuses a boundary that no sender makes', async () => {
    const uploads = endpoints().filter(({ upload }) => upload !== undefined);
    expect(uploads.length).toBeGreaterThan(1);
    for (const endpoint of uploads) {
      for (const boundary of ['x'.repeat(257), 'x'.repeat(5000), '']) {
        const type = `multipart/form-data; boundary=${boundary}`;
        const { status } = await post(endpoint, { type, body: `--${boundary}--` });
        expect([endpoint.path, boundary.length, status]).toEqual([endpoint.path, boundary.length, 400]);
      }
    }
  });
});

describe('a search', () => {
  it('nested too deep is refused at its place', async () => {
    const query = { ...formQuery, search: `{"name":${'['.repeat(500)}${']'.repeat(500)}}` };
    const { status, body } = await callApi(app.url, recordEndpoints.index, { token, query });
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: { search: ['搜索条件层级过深'] } } });
  });
});

describe('a rich text', () => {
  it.each([
    ['a million letters', '<b>'.repeat(340_000), '内容过长，请删减'],
    ['many tags', '<b>'.repeat(60_000), '内容的格式过多，请简化排版'],
    ['many signs', '&'.repeat(100_000), '内容的格式过多，请简化排版'],
  ])('of %s is refused before it is read', async (_name, html, message) => {
    const { status, body } = await callApi(app.url, richTextEndpoints.preview, { token, body: { html } });
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: { html: [message] } } });
  });
});
