import { departmentErrors } from '../backoffice/access/department.errors';
import { roleErrors } from '../backoffice/access/role.errors';
import { backupErrors } from '../backoffice/backups/backup.errors';
import { fileErrors } from '../backoffice/files/file.errors';
import { formErrors } from '../backoffice/forms/form.errors';
import { apiTokenErrors } from '../backoffice/identity/api-token.errors';
import { identityErrors } from '../backoffice/identity/identity.errors';
import { profileErrors } from '../backoffice/identity/profile.errors';
import { secondFactorErrors } from '../backoffice/identity/second-factor.errors';
import { sessionErrors } from '../backoffice/identity/session.errors';
import { userErrors } from '../backoffice/identity/user.errors';
import { jobErrors } from '../backoffice/jobs/job.errors';
import { menuEditorErrors } from '../backoffice/menu/menu-editor.errors';
import { messageErrors } from '../backoffice/messages/message.errors';
import { preferenceErrors } from '../backoffice/preferences/preference.errors';
import { personErrors } from '../backoffice/privacy/person.errors';
import { publicationErrors } from '../backoffice/publications/publication.errors';
import { recordErrors } from '../backoffice/records/record.errors';
import { recordImportErrors } from '../backoffice/records/record-import.errors';
import { systemSettingErrors } from '../backoffice/settings/system-setting.errors';
import { visitorErrors } from '../backoffice/visitors/visitor.errors';
import { webhookErrors } from '../backoffice/webhooks/webhook.errors';
import { attendanceErrors } from '../courses/attendance/attendance.errors';
import { checkInErrors } from '../courses/check-in/check-in.errors';
import { classErrors } from '../courses/classes/class.errors';
import { contactErrors } from '../courses/contacts/contact.errors';
import { doorErrors } from '../courses/doors/door.errors';
import { enrolmentErrors } from '../courses/enrolment/enrolment.errors';
import { followUpErrors } from '../courses/follow-ups/follow-up.errors';
import { memberActErrors } from '../courses/member-acts/member-act.errors';
import { paymentErrors } from '../courses/payments/payment.errors';
import { questionnaireErrors } from '../courses/questionnaires/questionnaire.errors';
import type { ErrorTable } from '../platform/error-table';

/** How the description of the API presents a slice: its name for readers, what it is for, and its own failures. */
export interface ApiGroup {
  readonly name: string;
  readonly purpose: string;
  readonly errors?: ErrorTable;
}

const formFailures = { ...formErrors, ...recordErrors };

/** The groups by the name of their slice, in the order in which readers meet them. */
export const apiGroups: Readonly<Record<string, ApiGroup>> = {
  identity: { name: '登录', purpose: '登录、退出、当前用户的菜单与权限', errors: identityErrors },
  record: { name: '记录', purpose: '每张表单的记录：列表、详情、历史、可选的对象', errors: formFailures },
  'record-write': { name: '记录的写入', purpose: '新增、修改、批量编辑、删除、恢复', errors: formFailures },
  'record-view': { name: '视图', purpose: '列表的视图：自己的与共享的', errors: formFailures },
  'record-export': { name: '记录的导出', purpose: '在后台生成 xlsx 或 csv 文件', errors: formFailures },
  'record-import': { name: '记录的导入', purpose: '上传、对应、检查、改正、写入、撤销', errors: recordImportErrors },
  'record-reveal': { name: '查看敏感信息', purpose: '逐条查看完整的手机号、身份证号等', errors: formFailures },
  search: { name: '全局搜索', purpose: '在可见的记录、菜单页面和表单中查找' },
  forms: { name: '自定义表单', purpose: '表单的设计、同步、版本与回收', errors: formErrors },
  'form-fields': { name: '表单字段', purpose: '字段的类型、规则与名称', errors: formErrors },
  files: { name: '文件', purpose: '文件库：上传、下载、使用位置', errors: fileErrors },
  jobs: { name: '后台任务', purpose: '导出、导入等任务的进度与文件', errors: jobErrors },
  classes: { name: '班级', purpose: '班级的状态与价格', errors: classErrors },
  contacts: { name: '通讯录', purpose: '班级的通讯录、重复的联系人', errors: contactErrors },
  'member-acts': { name: '学籍', purpose: '转班、休学、复学、退学，以及办理之前的费用测算', errors: memberActErrors },
  'follow-ups': { name: '跟进', purpose: '到期的下一步，以及完成它们', errors: followUpErrors },
  enrolment: { name: '报名', purpose: '报名的审核、候补与入班', errors: enrolmentErrors },
  'plan-templates': { name: '分期模板', purpose: '班级和课程项目的分期模板，优惠名称', errors: paymentErrors },
  payments: { name: '缴费', purpose: '收款、退款、调整与分期', errors: paymentErrors },
  'day-closes': { name: '日结', purpose: '按天核对、日结与重开', errors: paymentErrors },
  attendance: { name: '考勤', purpose: '课次、点名与出勤率', errors: attendanceErrors },
  'check-in': { name: '扫码签到', purpose: '老师屏幕上的签到码，学员用手机签到', errors: checkInErrors },
  doors: { name: '本人页面', purpose: '申请人和学员凭手机号看自己的报名、课程、考勤和费用', errors: doorErrors },
  corrections: { name: '信息更正', purpose: '处理学员提出的信息更正', errors: doorErrors },
  questionnaires: { name: '问卷', purpose: '班级和课次的问卷', errors: questionnaireErrors },
  'own-questionnaires': { name: '填写问卷', purpose: '学员填写自己班级的问卷', errors: questionnaireErrors },
  timetable: { name: '课程表', purpose: '一周的课次、冲突与放假' },
  workbench: { name: '工作台', purpose: '工作台的内容' },
  user: { name: '用户', purpose: '用户的新增、停用、密码重置', errors: userErrors },
  roles: { name: '角色', purpose: '角色与权限', errors: roleErrors },
  duties: { name: '三员分立', purpose: '系统、安全、审计三员', errors: roleErrors },
  departments: { name: '部门', purpose: '组织架构', errors: departmentErrors },
  menu: { name: '菜单', purpose: '菜单的编辑', errors: menuEditorErrors },
  session: { name: '在线会话', purpose: '查看与结束用户的会话', errors: sessionErrors },
  'api-token': { name: '接口令牌', purpose: '令牌的新增、查看与结束', errors: apiTokenErrors },
  'sign-in-lock': { name: '登录限制', purpose: '查看与解除登录限制', errors: identityErrors },
  'audit-log': { name: '操作日志', purpose: '查询、导出与校验操作日志' },
  'sign-in-log': { name: '登录日志', purpose: '查询与导出登录日志' },
  person: { name: '个人信息请求', purpose: '查找、导出、删除一个人的个人信息', errors: personErrors },
  settings: { name: '系统设置', purpose: '学校、密码、会话等设置', errors: systemSettingErrors },
  backups: { name: '备份', purpose: '备份记录与立即备份', errors: backupErrors },
  webhooks: { name: '推送', purpose: '记录的事件推送到其他系统，以及投递记录', errors: webhookErrors },
  publications: { name: '公开表单', purpose: '把表单公开给校外人员填写', errors: publicationErrors },
  'public-pages': { name: '公开页面', purpose: '校外人员填写公开表单', errors: publicationErrors },
  visitors: { name: '访客', purpose: '校外人员用验证码证明手机号', errors: visitorErrors },
  messages: { name: '消息', purpose: '消息规则、消息记录与自己的消息', errors: messageErrors },
  profile: { name: '个人信息', purpose: '自己的资料、头像与会话', errors: profileErrors },
  'second-factor': { name: '二次验证', purpose: '自己的二次验证', errors: secondFactorErrors },
  preferences: { name: '个人设置', purpose: '列的顺序等个人设置', errors: preferenceErrors },
  'rich-text': { name: '富文本', purpose: '预览清理后的内容' },
  demo: { name: '示例列表', purpose: '固定的示例数据' },
  api: { name: '接口文档', purpose: '这份描述，以及有哪些表单可以描述' },
};
