import { randomUUID } from 'node:crypto';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { type CourseForm, courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { ClassAccount } from '@shuyuan/contract/courses/payments/payment';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { idempotencyHeader } from '@shuyuan/contract/platform/endpoint';
import type { WireReply } from '../../backoffice/identity/identity-api.test-kit';
import { schoolDay } from '../attendance/attendance.test-kit';
import type { CourseApp } from '../course-app.test-kit';

/** The key and the caller of a request. */
interface Sent {
  readonly key?: string;
  readonly token?: string;
}

/** The amounts of a receipt. */
interface JointReceipt {
  readonly shares: readonly (readonly [memberId: number, amount: number])[];
  readonly tenders: readonly (readonly [method: string, amount: number, more?: object])[];
}

/** The body that records money for one member by one method. */
export const collectBody = (
  memberId: number | undefined,
  amount: unknown,
  { method = 'wechat', transaction_no, slip, paid_on = schoolDay(), ...more }: Readonly<Record<string, unknown>> = {},
) => ({
  shares: [{ member_id: memberId, amount }],
  tenders: [{ method, amount, transaction_no, slip }],
  paid_on,
  ...more,
});

/** A class with members, and money actions of the person who runs it. */
export interface Till {
  readonly app: CourseApp;
  readonly classId: number;
  readonly today: string;
  member(input?: {
    receivable?: number;
    contactId?: number;
    classId?: number;
  }): Promise<{ id: number; contactId: number }>;
  otherClass(more?: object): Promise<number>;
  /** With a new key unless one is given. */
  post(act: keyof typeof paymentEndpoints, body: object, sent?: Sent): Promise<WireReply>;
  /** For one member by one method, WeChat unless another is given. */
  pay(memberId: number, amount: number, more?: Readonly<Record<string, unknown>> & Sent): Promise<WireReply>;
  /** For one or many members by one or several methods: `shares` by member, `tenders` by method or in full. */
  collect(receipt: JointReceipt, more?: object, sent?: Sent): Promise<WireReply>;
  account(classId?: number): Promise<ClassAccount>;
  list(form: CourseForm, search?: object): Promise<Record<string, unknown>[]>;
}

let made = 0;
const next = (): number => {
  made += 1;
  return made;
};

/** Sets up a class of its own on an app, with a tuition of 2,980 yuan per member. */
export const openTill = async (app: CourseApp): Promise<Till> => {
  const programme = await app.save('programme', { name: `项目${next()}`, code: `P${made}`, state: 'open' });
  const newClass = async (more: object = {}): Promise<number> => {
    const values = { name: `班级${next()}`, code: `C${made}`, programme: programme.id, state: 'enrolling' };
    return (await app.save('class', { ...values, capacity: 2000, tuition: 298_000, ...more })).id;
  };
  const classId = await newClass();
  const today = schoolDay();
  const post: Till['post'] = (act, body, { key = randomUUID(), ...by } = {}) =>
    app.call(paymentEndpoints[act], { ...by, body, headers: { [idempotencyHeader]: key } });
  return {
    app,
    classId,
    today,
    otherClass: newClass,
    member: async ({ receivable = 298_000, contactId, classId: inClass = classId } = {}) => {
      const mobile = `138${String(10_000_000 + next())}`;
      const contact = contactId ?? (await app.save('contact', { name: `学员${made}`, mobile })).id;
      const values = { contact, class: inClass, student_no: `N${next()}`, state: 'studying', joined_on: '2026-03-01' };
      const { id } = await app.save('member', values);
      if (receivable !== 298_000)
        await app.db.pool.query('update form.course_member set receivable = $2 where id = $1', [id, receivable]);
      return { id, contactId: contact };
    },
    post,
    pay: (memberId, amount, { key, token, ...more } = {}) => {
      const body = collectBody(memberId, amount, more);
      return post('collect', body, { ...(key && { key }), ...(token && { token }) });
    },
    collect: ({ shares, tenders }, more = {}, sent = {}) => {
      const body = {
        shares: shares.map(([member_id, amount]) => ({ member_id, amount })),
        tenders: tenders.map(([method, amount, also = {}]) => ({ method, amount, ...also })),
        paid_on: today,
        ...more,
      };
      return post('collect', body, sent);
    },
    account: async (id = classId) => {
      const { status, body } = await app.call(paymentEndpoints.account, { query: { class_id: String(id) } });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.data as ClassAccount;
    },
    list: async (form, search = {}) => {
      const query = {
        custom_form_id: String(courseFormIds[form]),
        search: JSON.stringify(search),
        page_size: '999',
        sort_name: 'id',
        sort_type: 'asc',
      };
      const { status, body } = await app.call(recordEndpoints.index, { query });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.data as Record<string, unknown>[];
    },
  };
};
