import { randomUUID } from 'node:crypto';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { Consequence } from '@shuyuan/contract/courses/member-acts/member-act';
import { memberActEndpoints } from '@shuyuan/contract/courses/member-acts/member-act.endpoints';
import type { MemberActKind } from '@shuyuan/contract/courses/member-acts/member-act.form';
import { idempotencyHeader } from '@shuyuan/contract/platform/endpoint';
import type { WireReply } from '../../backoffice/identity/identity-api.test-kit';
import { schoolDay } from '../attendance/attendance.test-kit';
import type { CourseApp } from '../course-app.test-kit';

interface Sent {
  readonly key?: string;
  readonly token?: string;
}

/** A member as the list shows them. */
export const memberRow = async (app: CourseApp, id: number) => {
  const query = { custom_form_id: String(courseFormIds.member), id: String(id) };
  return (await app.call(recordEndpoints.show, { query })).body.data as Record<string, unknown> & { version: number };
};

/** Sends an act on a member: today, with a reason and the current version unless others are given. */
export const actOn = async (
  app: CourseApp,
  act: MemberActKind,
  { key = randomUUID(), token = app.token, ...body }: { member_id: number } & Record<string, unknown> & Sent,
): Promise<WireReply> => {
  const version = body.version ?? (await memberRow(app, body.member_id)).version;
  return app.call(memberActEndpoints[act], {
    token,
    headers: { [idempotencyHeader]: key },
    body: { day: schoolDay(), reason: '工作调动', ...body, version },
  });
};

/** Asks what would follow from an act. */
export const previewOf = (
  app: CourseApp,
  {
    token = app.token,
    ...query
  }: { member_id: number; act: MemberActKind; class?: number; amount?: number; token?: string },
): Promise<WireReply> => {
  const words = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return app.call(memberActEndpoints.preview, { token, query: words });
};

/** The consequence of an act; a refusal fails the test. */
export const foreseen = async (app: CourseApp, query: Parameters<typeof previewOf>[1]): Promise<Consequence> => {
  const { status, body } = await previewOf(app, query);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return memberActEndpoints.preview.reply.parse(body).data;
};
