import type { NodeGroup, Task } from '../backoffice/access/ready-role';
import type { RowScope } from '../backoffice/access/row-scopes';
import type { RecordAction } from '../backoffice/records/record';
import { type CourseForm, courseNode, courseResource } from '../courses/course-form';
import { accessNodes } from './access-nodes';

type Node = (typeof accessNodes)[number]['node'];

const reads = ['index', 'detail'] as const;
const writes = [...reads, 'create', 'edit'] as const;

/** Rights on the records of course forms. */
const on = (actions: readonly RecordAction[], ...forms: readonly CourseForm[]): string[] =>
  forms.flatMap((form) => actions.map((action) => courseNode(form, action)));

/** Rights of acts, checked by the compiler. */
const acts = (...nodes: readonly Node[]): readonly string[] => nodes;

/** All rights of these resources of the back office. */
const all = (...resources: readonly string[]): string[] =>
  accessNodes.map(({ node }) => node as string).filter((node) => resources.includes(node.slice(0, node.indexOf('.'))));

const people = on(reads, 'member', 'contact');
const money = on(reads, 'payment', 'instalment');
const bills = [...money, ...on(reads, 'class'), ...people];
const requests = on(reads, 'refund', 'adjustment');
const lessons = [...on(reads, 'class', 'session', 'attendance'), ...on(['index'], 'member')];

/** The tasks of one screen; a right that two parts of a task bring counts once. */
const screenTasks = (screen: string, own: readonly Omit<Task, 'screen'>[]): Task[] =>
  own.map(({ nodes, ...task }) => ({ ...task, screen, nodes: [...new Set(nodes)] }));

const enrolmentTasks = screenTasks('报名', [
  { key: 'enrolment.read', name: '查看报名', nodes: on(reads, 'enrolment') },
  {
    key: 'enrolment.take',
    name: '登记和修改报名，建立学员档案',
    nodes: [...on(writes, 'enrolment', 'contact'), ...on(reads, 'programme', 'class')],
  },
  {
    key: 'enrolment.decide',
    name: '审核报名：面试、录取、候补、驳回和撤回',
    nodes: [...on(reads, 'enrolment', 'programme', 'class'), ...acts('enrolment.decide')],
  },
  {
    key: 'enrolment.enter',
    name: '办理入学和撤销入学',
    nodes: [...on(reads, 'enrolment', 'class'), ...people, ...acts('enrolment.enter')],
  },
  {
    key: 'enrolment.reveal',
    name: '逐条查看申请人完整的手机号（每次都有记录）',
    nodes: on([...reads, 'reveal'], 'enrolment'),
  },
  { key: 'enrolment.sheets', name: '导入和导出报名', nodes: on(['index', 'import', 'export'], 'enrolment') },
]);

const followUpTasks = screenTasks('跟进', [
  { key: 'followup.read', name: '查看跟进记录', nodes: on(reads, 'followUp') },
  { key: 'followup.write', name: '登记跟进，修改和完成自己的', nodes: on(writes, 'followUp') },
  {
    key: 'followup.manage',
    name: '修改、完成、转交和删除别人的跟进',
    nodes: [...on([...writes, 'delete'], 'followUp'), ...acts('followup.manage')],
  },
  { key: 'followup.sheets', name: '导入和导出跟进记录', nodes: on(['index', 'import', 'export'], 'followUp') },
]);

const classTasks = screenTasks('课程项目和班级', [
  { key: 'programme.read', name: '查看课程项目', nodes: on(reads, 'programme') },
  { key: 'class.read', name: '查看班级', nodes: on(reads, 'class') },
  { key: 'class.write', name: '开设和修改课程项目、班级', nodes: on(writes, 'programme', 'class') },
  {
    key: 'class.ask',
    name: '给班级和课次做问卷',
    nodes: [...lessons, ...all('questionnaire')],
  },
  { key: 'class.price', name: '班级调价', nodes: [...on(reads, 'class'), ...acts('class.price')] },
]);

const attendanceTasks = screenTasks('考勤', [
  { key: 'attendance.read', name: '查看课表、考勤和请假', nodes: [...lessons, ...on(reads, 'leave', 'holiday')] },
  { key: 'attendance.plan', name: '排课和调课', nodes: [...lessons, ...on([...writes, 'delete'], 'session')] },
  {
    key: 'attendance.holidays',
    name: '维护校历：放假和调休上课',
    nodes: [...on(['index'], 'session'), ...on([...writes, 'delete', 'import'], 'holiday')],
  },
  {
    key: 'attendance.mark',
    name: '点名和补签',
    nodes: [...lessons, ...acts('attendance.mark', 'attendance.makeup')],
  },
  { key: 'attendance.ask', name: '登记请假', nodes: [...lessons, ...on(writes, 'leave')] },
  {
    key: 'attendance.leave',
    name: '审批请假',
    nodes: [...lessons, ...on(reads, 'leave'), ...acts('attendance.leave')],
  },
]);

const peopleTasks = screenTasks('学员', [
  { key: 'people.read', name: '查看学员和通讯录', nodes: people },
  { key: 'people.write', name: '登记和修改学员档案、班级成员', nodes: on(writes, 'member', 'contact') },
  {
    key: 'people.reveal',
    name: '逐条查看完整的手机号（每次都有记录）',
    nodes: on([...reads, 'reveal'], 'contact'),
  },
  {
    key: 'people.sheets',
    name: '导入和导出学员',
    nodes: [...on(['index', 'import', 'export'], 'contact'), ...on(['index', 'export'], 'member')],
  },
  {
    key: 'people.merge',
    name: '合并重复的学员档案',
    nodes: [...on([...reads, 'edit'], 'contact'), ...acts('contact.merge')],
  },
  {
    key: 'people.correct',
    name: '处理学员提出的信息更正',
    nodes: [...on([...reads, 'edit'], 'contact'), ...on(reads, 'correction'), ...acts('correction.decide')],
  },
  {
    key: 'people.move',
    name: '转班、休学、复学、退学和结业',
    nodes: [
      ...people,
      ...on(reads, 'class', 'memberAct'),
      ...acts('member.move', 'member.transfer', 'member.pause', 'member.leave'),
    ],
  },
]);

const moneyTasks = screenTasks('缴费', [
  { key: 'money.read', name: '查看缴费和分期', nodes: bills },
  { key: 'money.requests', name: '查看退费和应收调整', nodes: [...bills, ...requests] },
  {
    key: 'money.collect',
    name: '收款、开收据、排分期、登记付款单位',
    nodes: [...bills, ...on(writes, 'company'), ...acts('payment.collect')],
  },
  { key: 'money.close', name: '日结', nodes: [...on(reads, 'payment'), ...acts('payment.close')] },
  {
    key: 'money.refund',
    name: '申请和支付退费、结转',
    nodes: [...bills, ...requests, ...acts('payment.refund')],
  },
  { key: 'money.adjust', name: '调整应收', nodes: [...bills, ...requests, ...acts('payment.adjust')] },
  { key: 'money.void', name: '作废和冲销缴费记录', nodes: [...bills, ...requests, ...acts('payment.void')] },
  {
    key: 'money.invoice',
    name: '管理发票和付款单位',
    nodes: [...bills, ...on(writes, 'company'), ...acts('payment.invoice')],
  },
  { key: 'money.approve', name: '审批退费和应收调整', nodes: [...bills, ...requests, ...acts('payment.approve')] },
  { key: 'money.reopen', name: '审批重开日结', nodes: [...on(reads, 'payment'), ...acts('payment.reopen')] },
  {
    key: 'money.sheets',
    name: '导出缴费、分期和退费',
    nodes: on(['index', 'export'], 'payment', 'instalment', 'refund', 'adjustment'),
  },
]);

const systemTasks = screenTasks('系统', [
  { key: 'system.files', name: '管理文件库', nodes: all('file') },
  { key: 'system.forms', name: '设计自定义表单', nodes: all('form') },
  { key: 'system.users', name: '管理用户、部门和在线会话', nodes: all('user', 'department', 'session') },
  { key: 'system.roles', name: '管理角色', nodes: all('role') },
  { key: 'system.logs', name: '查看操作日志和登录日志', nodes: all('audit', 'sign_in') },
  { key: 'system.settings', name: '修改系统设置和菜单', nodes: all('setting', 'menu') },
]);

/** What people do here, in words: the editor of a role offers it before the list of single rights. */
export const tasks: readonly Task[] = [
  ...screenTasks('工作台', [{ key: 'workbench', name: '打开工作台', nodes: acts('workbench.index') }]),
  ...enrolmentTasks,
  ...followUpTasks,
  ...classTasks,
  ...attendanceTasks,
  ...peopleTasks,
  ...moneyTasks,
  ...systemTasks,
];

/** The rights of the course side by screen: those of the first resource's menu entry, or a branch of this name. */
export const nodeGroups: readonly NodeGroup[] = [
  { name: '报名', resources: [courseResource('enrolment'), 'enrolment'] },
  { name: '跟进', resources: [courseResource('followUp'), 'followup'] },
  { name: '班级', resources: [courseResource('class'), 'class', 'questionnaire'] },
  {
    name: '学员',
    resources: [
      courseResource('contact'),
      'contact',
      courseResource('member'),
      'member',
      courseResource('memberAct'),
      courseResource('correction'),
      'correction',
    ],
  },
  {
    name: '考勤',
    resources: [
      courseResource('attendance'),
      'attendance',
      courseResource('session'),
      courseResource('leave'),
      courseResource('holiday'),
    ],
  },
  {
    name: '缴费',
    resources: [
      courseResource('payment'),
      'payment',
      courseResource('instalment'),
      courseResource('refund'),
      courseResource('adjustment'),
    ],
  },
];

/** Whose rows a scope means on the course side. */
export const scopeHints: Readonly<Record<RowScope, string>> = {
  own: '只看自己带的班级、自己负责的项目，以及其中的学员、考勤和缴费',
  department: '只看本人所在部门登记的数据，不含下级部门',
  department_tree: '只看本人所在部门及其下级部门登记的数据',
  all: '全校的班级、学员和缴费',
};
