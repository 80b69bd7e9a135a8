import type { ReadyRole } from '../backoffice/access/ready-role';

/** Whatever can be looked at, and nothing that can be changed. */
const looks = [
  'workbench',
  'programme.read',
  'class.read',
  'enrolment.read',
  'people.read',
  'attendance.read',
  'money.read',
  'money.requests',
] as const;

/**
 * The roles of a school. None administers the system, so that the three administrators can be separated at any time;
 * whoever takes money neither approves requests nor reopens a closed day.
 */
export const readyRoles: readonly ReadyRole[] = [
  {
    key: 'ready_principal',
    name: '校长',
    remark: '查看全校，定价，审批退费和重开日结',
    row_scope: 'all',
    tasks: [...looks, 'class.price', 'money.approve', 'money.reopen', 'money.sheets'],
  },
  {
    key: 'ready_registrar',
    name: '教务',
    remark: '开班、学员档案、排课、考勤和学籍变动',
    row_scope: 'all',
    tasks: [
      'workbench',
      'class.write',
      'enrolment.read',
      'enrolment.enter',
      'people.write',
      'people.reveal',
      'people.sheets',
      'people.merge',
      'people.move',
      'attendance.read',
      'attendance.plan',
      'attendance.mark',
      'attendance.ask',
      'attendance.leave',
    ],
  },
  {
    key: 'ready_admissions',
    name: '招生',
    remark: '登记和审核报名，办理入学',
    row_scope: 'all',
    tasks: [
      'workbench',
      'enrolment.take',
      'enrolment.decide',
      'enrolment.enter',
      'enrolment.sheets',
      'people.read',
      'people.reveal',
    ],
  },
  {
    key: 'ready_head_teacher',
    name: '班主任',
    remark: '自己带的班：学员、课表、点名、请假和欠费',
    row_scope: 'own',
    tasks: [
      'workbench',
      'programme.read',
      'class.read',
      'people.read',
      'people.reveal',
      'attendance.read',
      'attendance.plan',
      'attendance.mark',
      'attendance.ask',
      'attendance.leave',
      'money.read',
    ],
  },
  {
    key: 'ready_cashier',
    name: '财务出纳',
    remark: '收款、开收据、排分期和日结；不审批，不重开日结',
    row_scope: 'all',
    tasks: ['workbench', 'programme.read', 'money.read', 'money.collect', 'money.close'],
  },
  {
    key: 'ready_accountant',
    name: '财务会计',
    remark: '退费、调整、发票、审批和重开日结；不收款',
    row_scope: 'all',
    tasks: [
      'workbench',
      'programme.read',
      'money.requests',
      'money.refund',
      'money.adjust',
      'money.void',
      'money.invoice',
      'money.approve',
      'money.reopen',
      'money.sheets',
    ],
  },
  {
    key: 'ready_reception',
    name: '前台',
    remark: '接待咨询：登记报名和学员档案，查看课表，登记请假',
    row_scope: 'all',
    tasks: ['workbench', 'enrolment.take', 'people.read', 'people.reveal', 'attendance.read', 'attendance.ask'],
  },
  { key: 'ready_reader', name: '只读', remark: '查看全校的教学和缴费，什么也不改', row_scope: 'all', tasks: looks },
];
