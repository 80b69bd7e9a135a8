import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { enrolmentEndpoints } from '@shuyuan/contract/courses/enrolment/enrolment.endpoints';
import type { EnrolmentState } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import type { TestAppOptions } from '../../app/app.test-kit';
import type { WireReply } from '../../backoffice/identity/identity-api.test-kit';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';

/** An application in a test. */
export interface Application {
  readonly id: number;
  readonly version: number;
  readonly mobile: string;
  readonly name: string;
}

/** A school that takes applications. */
export interface School {
  readonly app: CourseApp;
  readonly programmeId: number;
  classOf(capacity: number, values?: object): Promise<number>;
  apply(values?: object): Promise<Application>;
  move(items: readonly Application[], input: object, token?: string): Promise<WireReply>;
  /** Brings a new application into a state, by the decisions that lead there. */
  applicationIn(state: EnrolmentState, classId: number): Promise<Application>;
  /** The application as the engine shows it. */
  show(id: number): Promise<Record<string, unknown> & { version: number }>;
}

const ways: Readonly<Partial<Record<EnrolmentState, readonly EnrolmentState[]>>> = {
  interview: ['interview'],
  admitted: ['interview', 'admitted'],
  waiting: ['interview', 'waiting'],
  rejected: ['interview', 'rejected'],
  withdrawn: ['withdrawn'],
};

/** An application as decisions take it, with its version. */
export const itemOf = ({ id, version }: Application) => ({ id, version });

/** Starts an app with a programme. */
export const startSchool = async (options: TestAppOptions = {}): Promise<School> => {
  const app = await startCourseApp(options);
  const { id: programmeId } = await app.save('programme', { name: '工商管理硕士', code: 'MBA', state: 'open' });
  let made = 0;
  const school: School = {
    app,
    programmeId,
    classOf: async (capacity, values = {}) => {
      made += 1;
      const plain = { name: `第 ${made} 班`, code: `C${made}`, programme: programmeId, state: 'enrolling' };
      return (await app.save('class', { ...plain, capacity, tuition: 12_800_000, ...values })).id;
    },
    apply: async (values = {}) => {
      made += 1;
      const given = {
        name: '王小明',
        mobile: `139${String(made).padStart(8, '0')}`,
        programme: programmeId,
        ...values,
      };
      const { id, version } = await app.save('enrolment', given);
      return { id, version, mobile: given.mobile, name: given.name };
    },
    move: (items, input, token = app.token) =>
      app.call(enrolmentEndpoints.move, { token, body: { items: items.map(itemOf), ...input } }),
    applicationIn: async (state, classId) => {
      let application = await school.apply({ class: classId });
      for (const to of ways[state] ?? []) {
        const { status, body } = await school.move([application], { to, reason: '测试', passes_waiting: true });
        if (status !== 200) throw new Error(JSON.stringify(body));
        application = { ...application, version: application.version + 1 };
      }
      return application;
    },
    show: async (id) => {
      const query = { custom_form_id: String(courseFormIds.enrolment), id: String(id) };
      return (await app.call(recordEndpoints.show, { query })).body.data as Record<string, unknown> & {
        version: number;
      };
    },
  };
  return school;
};
