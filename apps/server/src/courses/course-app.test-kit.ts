import { recordActions } from '@shuyuan/contract/backoffice/records/record';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { type CourseForm, courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import { startTestApp, type TestApp, type TestAppOptions } from '../app/app.test-kit';
import { signIn } from '../backoffice/identity/identity.test-kit';
import { callApi, type WireCall, type WireReply } from '../backoffice/identity/identity-api.test-kit';

/** An app with a caller who holds every right of the course side. */
export interface CourseApp extends TestApp {
  readonly token: string;
  readonly adminId: number;
  call(endpoint: Endpoint, call?: WireCall): Promise<WireReply>;
  /** Creates a record of a course form through the records engine, as staff would; a refusal fails the test. */
  save(form: CourseForm, values: object): Promise<Record<string, unknown> & { id: number; version: number }>;
}

const actions = recordActions.filter((action) => action !== 'reveal');

/** All nodes of the course side. */
export const courseNodes = (Object.keys(courseFormIds) as CourseForm[]).flatMap((form) =>
  actions.map((action) => courseNode(form, action)),
);

/** Starts an app for the tests of the course side. */
export const startCourseApp = async (options: TestAppOptions = {}): Promise<CourseApp> => {
  const app = await startTestApp(options);
  const { token, admin } = await signIn(app.db.kysely, { roles: ['admin'] });
  const call = (endpoint: Endpoint, request: WireCall = {}) => callApi(app.url, endpoint, { token, ...request });
  return {
    ...app,
    token,
    adminId: admin.id,
    call,
    save: async (form, values) => {
      const query = { custom_form_id: String(courseFormIds[form]) };
      const { status, body } = await call(recordWriteEndpoints.save, { query, body: { values } });
      if (status !== 200) throw new Error(`${form}: ${JSON.stringify(body)}`);
      return body.data as Record<string, unknown> & { id: number; version: number };
    },
  };
};
