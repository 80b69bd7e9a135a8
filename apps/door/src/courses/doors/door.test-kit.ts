import type { DoorHome, OwnApplication, OwnMembership, OwnSession } from '@shuyuan/contract/courses/doors/door';
import { doorEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import type { OwnQuestionnaire } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import { ownQuestionnaireEndpoints } from '@shuyuan/contract/courses/questionnaires/questionnaire.endpoints';
import { openAt } from '../../app/page.test-kit';
import { server } from '../../platform/http/scripted-fetch.test-kit';

/** An application that shows everything. */
export const anApplication = (more: Partial<OwnApplication> = {}): OwnApplication => ({
  id: 7,
  name: '李雷',
  programme: '高管研修',
  class: '2026 秋季一班',
  applied_on: '2026-06-01',
  state: { value: 'interview', label: '待面试' },
  interview: { at: '2999-07-01T06:30:00.000Z', place: '教学楼 302' },
  missing: '学历证书',
  files: 2,
  takes_files: true,
  has_letter: false,
  may_withdraw: true,
  fee: null,
  ...more,
});

/** A place in a class of someone who studies there. */
export const aMembership = (more: Partial<OwnMembership> = {}): OwnMembership => ({
  id: 11,
  class: '2025 春季二班',
  programme: '数字化转型',
  student_no: 'S2025001',
  state: 'studying',
  state_label: '在读',
  starts_on: '2025-03-01',
  ends_on: null,
  outstanding: 123456,
  due: 100000,
  may_ask_leave: true,
  ...more,
});

/** A session ahead. */
export const aSession = (more: Partial<OwnSession> = {}): OwnSession => ({
  id: 21,
  member_id: 11,
  class: '2025 春季二班',
  date: '2026-07-04',
  starts_at: '09:00',
  ends_at: '12:00',
  topic: '财务报表',
  teacher: '王老师',
  room: '201',
  is_changed: false,
  leave: null,
  ...more,
});

/** The first page of an applicant who studies here too, with everything open. */
export const aHome = (more: Partial<DoorHome> = {}): DoorHome => ({
  school: '明德商学院',
  name: '李雷',
  opened: {
    state: true,
    interview: true,
    letter: true,
    balance: true,
    attendance: true,
    leave: true,
    correction: true,
  },
  how_to_pay: '对公转账：\n明德商学院',
  applications: [anApplication()],
  memberships: [aMembership()],
  ...more,
});

/** Signs in on this phone, as an earlier visit would have. */
export const signedIn = (token = 'token'): void =>
  localStorage.setItem(
    'shuyuan-visitor',
    JSON.stringify({ token, mobile: '13800000001', expires_at: '2999-01-01T00:00:00.000Z' }),
  );

/** Opens the page at one of its parts; what is given is what the server shows, or how it fails. */
export const openMy = (
  home: DoorHome | (() => never),
  part = '',
  questionnaires: readonly OwnQuestionnaire[] = [],
): void => {
  server.answer(ownQuestionnaireEndpoints.index, { data: [...questionnaires] });
  server.answer(doorEndpoints.home, typeof home === 'function' ? home : { data: home });
  history.replaceState(null, '', part === '' ? location.pathname + location.search : `#${part}`);
  openAt('/my');
};
