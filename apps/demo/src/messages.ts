import { messageEndpoints } from '@shuyuan/contract/backoffice/messages/message.endpoints';
import { fillTemplate } from '@shuyuan/contract/backoffice/messages/message-kind';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { enrolmentMessages } from '@shuyuan/contract/courses/enrolment/enrolment.messages';
import { recordAudit } from '@shuyuan/server/backoffice/audit';
import { insertSampleRobot, insertSamples, type SampleMessage } from '@shuyuan/server/backoffice/messages';
import { inTransaction } from '@shuyuan/server/platform/db/database';
import type { Caller } from '@shuyuan/server/platform/http/slice';
import { type Filling, inTurn } from './base';
import { type ApplicantRow, readApplicants } from './demo.repository';
import { type DemoClient, demoOrigin } from './demo-client';
import { schoolTexts } from './school.texts';

const { messages: texts } = schoolTexts;

/** The kinds whose rules the demo school has on. */
const kindsOn = ['enrolment.received', 'enrolment.interview', 'enrolment.admitted'];

/** Switches the rules of some kinds on, or makes them. */
const switchOn = async (client: DemoClient, as: Caller): Promise<void> => {
  const { data: rules } = await client.call(messageEndpoints.rules, { as });
  for (const { key, usual } of enrolmentMessages.filter((kind) => kindsOn.includes(kind.key))) {
    const stored = rules.find(({ kind }) => kind === key);
    const { updated_at: _, ...rest } = stored ?? { updated_at: '' };
    const values = {
      kind: key,
      lead: 0,
      robot_id: null,
      sms_template: '',
      is_quiet: true,
      ...usual,
      ways: [...usual.ways],
    };
    await client.call(messageEndpoints.saveRule, { as, body: { ...values, ...rest, is_on: true } });
  }
};

/** What became of each; most arrive. */
const outcomes = [
  ...Array.from({ length: 6 }, () => ({ state: 'sent', error: '' }) as const),
  { state: 'failed', error: texts.errors.refused },
  { state: 'sent', error: '' },
  { state: 'skipped', error: texts.errors.optedOut },
  { state: 'sent', error: '' },
  { state: 'unknown', error: texts.errors.lost },
] as const;

const nobody = { admin_id: null, custom_form_id: null, record_id: null, robot_id: null };
const hour = 60;

const toApplicant = (
  { id, state, name, mobile, class_name, interview_at }: ApplicantRow,
  at: number,
): SampleMessage => {
  const key = { interview: 'enrolment.interview', pending: 'enrolment.received' }[state] ?? 'enrolment.admitted';
  const words = enrolmentMessages.find((kind) => kind.key === key)?.usual ?? { title: '', body: '' };
  const fields = { 姓名: name, 班级: class_name, 面试时间: interview_at };
  return {
    ...nobody,
    ...inTurn(outcomes, at),
    kind: key,
    way: 'sms',
    minutes_ago: 3 * hour + at * 97,
    custom_form_id: courseFormIds.enrolment,
    record_id: id,
    name,
    address: mobile,
    title: fillTemplate(words.title, fields),
    body: fillTemplate(words.body, fields),
    link: `/course/apply_list?record=${id}`,
    is_read: false,
  };
};

/** What waits goes by mail, to addresses that nobody has: a provider that is set up later reaches no stranger. */
const waitingFor = (applicant: ApplicantRow, at: number): SampleMessage => ({
  ...toApplicant(applicant, at),
  way: 'mail',
  state: 'waiting',
  error: '',
  minutes_ago: 10 + at,
  address: applicant.email,
});

const toAdministrator = (adminId: number): SampleMessage[] =>
  texts.bells.map(({ kind, title, body, link }, at) => ({
    ...nobody,
    kind,
    title,
    body,
    link,
    way: 'bell',
    state: 'sent',
    error: '',
    minutes_ago: 2 * hour + at * 24 * hour,
    admin_id: adminId,
    name: '',
    address: '',
    is_read: at > 2,
  }));

/** Rules that are on, a robot, a log in which all went as it does, and unread messages of the administrator. Nothing is sent. */
export const tell = async ({ client }: Filling, { as, most }: { as: Caller; most: number }): Promise<void> => {
  await switchOn(client, as);
  const applicants = await readApplicants(client.db, most);
  const [first, second] = applicants;
  await inTransaction(client.db, async (db) => {
    const robot_id = await insertSampleRobot(db, texts.robot);
    await recordAudit(db, {
      actor: { id: as.adminId, name: as.name },
      origin: demoOrigin,
      action: 'message.create_robot',
      target: { type: 'message_robot', id: robot_id },
      after: { name: texts.robot.name, kind: 'wecom' },
    });
    const group = applicants.slice(0, 3).map(
      (applicant, at): SampleMessage => ({
        ...toApplicant(applicant, at),
        ...nobody,
        way: 'robot',
        state: 'sent',
        error: '',
        robot_id,
        name: '',
        address: '',
      }),
    );
    const waiting = [first, second].flatMap((applicant, at) =>
      applicant === undefined ? [] : waitingFor(applicant, at),
    );
    await insertSamples(db, [...applicants.map(toApplicant), ...group, ...waiting, ...toAdministrator(as.adminId)]);
  });
};
