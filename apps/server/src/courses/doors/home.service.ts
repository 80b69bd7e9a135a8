import { memberStates } from '@shuyuan/contract/courses/contacts/member.form';
import {
  applicantStates,
  letterStates,
  takesFiles,
  withdrawableStates,
} from '@shuyuan/contract/courses/doors/applicant-state';
import type { DoorHome, OwnApplication, OwnMembership } from '@shuyuan/contract/courses/doors/door';
import type { DoorSetting } from '@shuyuan/contract/courses/doors/door.setting';
import type { Visitor } from '../../platform/http/slice';
import { accountsOf } from './account.service';
import type { DoorDeps } from './door.deps';
import { type ApplicationRow, type MemberRow, readApplications, readMembers } from './own.repository';

/** Before it is arranged, and once it was withdrawn, there is no interview to go to. */
const hasInterview = ({ state, interview_at }: ApplicationRow): boolean =>
  interview_at !== null && state !== 'pending' && state !== 'withdrawn';

/** The interview of an application, if there is one that its applicant may see. */
export const interviewOf = (row: ApplicationRow, door: DoorSetting): OwnApplication['interview'] =>
  door.shows_interview && hasInterview(row) && row.interview_at !== null
    ? { at: row.interview_at.toISOString(), place: row.interview_place }
    : null;

/** Whether there is a letter that its applicant may see. */
export const hasLetter = ({ state }: Pick<ApplicationRow, 'state'>, door: DoorSetting): boolean =>
  door.shows_letter && door.letter !== '' && letterStates.includes(state);

/** Whether an applicant may withdraw here: where the state is not shown, an answer would tell it. */
export const mayWithdraw = ({ state }: Pick<ApplicationRow, 'state'>, door: DoorSetting): boolean =>
  door.shows_state && withdrawableStates.includes(state);

const shownApplication = (row: ApplicationRow, door: DoorSetting): OwnApplication => {
  const isOpen = takesFiles(row.state, door.shows_state);
  return {
    id: row.id,
    name: row.name,
    programme: row.programme,
    class: row.class_name,
    applied_on: row.applied_on,
    state: door.shows_state ? { value: row.state, label: applicantStates[row.state] } : null,
    interview: interviewOf(row, door),
    missing: isOpen ? row.missing : '',
    files: row.files.length,
    takes_files: isOpen,
    has_letter: hasLetter(row, door),
    may_withdraw: mayWithdraw(row, door),
    fee: door.shows_state && door.shows_balance && row.state === 'admitted' ? row.tuition : null,
  };
};

const labels: Readonly<Record<string, string>> = Object.fromEntries(
  memberStates.map(({ value, label }) => [value, label]),
);

type Owed = Pick<OwnMembership, 'outstanding' | 'due'>;

const shownMembership = (row: MemberRow, { door, owed }: { door: DoorSetting; owed: Owed }): OwnMembership => ({
  id: row.id,
  class: row.class_name,
  programme: row.programme,
  student_no: row.student_no,
  state: row.state,
  state_label: labels[row.state] ?? '',
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  ...owed,
  may_ask_leave: door.allows_leave && row.state === 'studying',
});

const notShown: Owed = { outstanding: null, due: null };

/** All that the owner of a number has at the school, as far as the school shows it. */
export const showHome = async (deps: DoorDeps, { mobile }: Visitor): Promise<DoorHome> => {
  const { door, school } = await deps.settings.read();
  const db = deps.db.kysely;
  const [applications, members] = await Promise.all([readApplications(db, { mobile }), readMembers(db, mobile)]);
  const accounts = door.shows_balance && members.length > 0 ? await accountsOf(db, members) : [];
  const owedBy = new Map(accounts.map(({ member }) => [member.id, member]));
  return {
    school: school.name,
    name: members[0]?.name ?? applications[0]?.name ?? '',
    opened: {
      state: door.shows_state,
      interview: door.shows_interview,
      letter: door.shows_letter,
      balance: door.shows_balance,
      attendance: door.shows_attendance,
      leave: door.allows_leave,
      correction: door.allows_correction,
    },
    how_to_pay: door.shows_balance ? door.how_to_pay : '',
    applications: applications.map((row) => shownApplication(row, door)),
    memberships: members.map((row) => {
      const account = owedBy.get(row.id);
      const owed = account === undefined ? notShown : { outstanding: account.outstanding, due: account.due };
      return shownMembership(row, { door, owed });
    }),
  };
};
