import { randomUUID } from 'node:crypto';
import { doorEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import { type DoorSetting, doorDefault } from '@shuyuan/contract/courses/doors/door.setting';
import { idempotencyHeader } from '@shuyuan/contract/platform/endpoint';
import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import type { StoredSettings } from '@shuyuan/contract/product/system-settings';
import { callApi, type WireCall, type WireReply } from '../../backoffice/identity/identity-api.test-kit';
import { visit, visitorEnv } from '../../backoffice/visitors/visitor.test-kit';
import type { CourseApp } from '../course-app.test-kit';
import { type School, startSchool } from '../enrolment/enrolment.test-kit';

type Door = typeof doorEndpoints;

/** Someone from outside on their own page. */
export interface Person {
  readonly mobile: string;
  readonly token: string;
  /** With a new key unless one is given. */
  call(act: keyof Door, call?: WireCall & { key?: string }): Promise<WireReply>;
  /** What an endpoint shows; a refusal fails the test. */
  read<T>(act: keyof Door, query?: Readonly<Record<string, string>>): Promise<T>;
  /** Sends a file. */
  send(act: 'addFile' | 'addLeaveFile', id: number, file?: { name?: string; bytes?: string }): Promise<WireReply>;
}

/** A school whose page is open to visitors. */
export interface DoorSchool extends School {
  /** Proves a number and returns its owner. */
  person(mobile: string): Promise<Person>;
  /** Changes what the school shows. */
  settle(change: Partial<DoorSetting>): Promise<void>;
}

const sendFile = async (app: CourseApp, { token, path, id, file }: Sending): Promise<WireReply> => {
  const form = new FormData();
  form.append('file', new Blob([file.bytes ?? '个人陈述']), file.name ?? '个人陈述.txt');
  const reply = await fetch(`${app.url}${path}?id=${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown>, retryAfter: 0 };
};

interface Sending {
  readonly token: string;
  readonly path: string;
  readonly id: number;
  readonly file: { readonly name?: string; readonly bytes?: string };
}

/** The owner of a proved number. */
const personWith = (app: CourseApp, { mobile, token }: { mobile: string; token: string }): Person => {
  const call: Person['call'] = (act, { key = randomUUID(), ...more } = {}) =>
    callApi(app.url, doorEndpoints[act], {
      token,
      ...more,
      headers: 'isIdempotent' in doorEndpoints[act] ? { [idempotencyHeader]: key } : {},
    });
  return {
    mobile,
    token,
    call,
    read: async <T>(act: keyof Door, query: Readonly<Record<string, string>> = {}) => {
      const { status, body } = await call(act, { query });
      if (status !== 200) throw new Error(`${act}: ${JSON.stringify(body)}`);
      return body.data as T;
    },
    send: (act, id, file = {}) => sendFile(app, { token, path: doorEndpoints[act].path, id, file }),
  };
};

/** A school that shows everything but the letter. */
const opened: DoorSetting = {
  ...doorDefault,
  shows_state: true,
  shows_interview: true,
  shows_balance: true,
  shows_attendance: true,
  allows_leave: true,
  allows_correction: true,
  data_fields: ['name', 'gender', 'mobile', 'wechat', 'email', 'id_number', 'company', 'title'],
};

/** Starts one. */
export const startDoor = async (): Promise<DoorSchool> => {
  const school = await startSchool({ env: visitorEnv });
  const { app } = school;
  const settle: DoorSchool['settle'] = async (change) => {
    const { body } = await app.call(systemSettingEndpoints.show);
    const { version } = (body.data as StoredSettings).door;
    const value = { ...opened, ...change };
    const saved = await app.call(systemSettingEndpoints.save, { body: { group: 'door', version, value } });
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  };
  await settle({});
  const person: DoorSchool['person'] = async (mobile) => personWith(app, { mobile, token: await visit(app, mobile) });
  return { ...school, person, settle };
};
