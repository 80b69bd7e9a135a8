import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import type { Database } from '../platform/db/database';
import type { Origin, Slice } from '../platform/http/slice';

/** The audit action of each write. A new endpoint that writes must be listed here or below. */
export const auditedWrites: Readonly<Record<string, readonly string[]>> = {
  'GET /api/admin/auth/send-sms': ['sms_code.create'],
  'GET /api/admin/auth/sms-login': ['session.create', 'session.challenge'],
  'GET /api/admin/custom-form-field/destroy': ['form.delete_field'],
  'GET /api/admin/custom-form/clone-table': ['form.clone'],
  'GET /api/admin/custom-form/destroy': ['form.delete'],
  'GET /api/admin/custom-form/relation-destroy': ['form.delete_whole'],
  'GET /api/admin/custom-form/update-table': ['form.sync'],
  'POST /api/admin/attendance/export': ['attendance.export'],
  'POST /api/admin/audit/export': ['audit.export'],
  'POST /api/admin/audit/verify': ['audit.verify'],
  'POST /api/admin/auth/end-view': ['view_as.end'],
  'POST /api/admin/auth/login': ['session.create', 'session.challenge'],
  'POST /api/admin/auth/logout': ['session.end', 'view_as.end'],
  'POST /api/admin/auth/password': ['admin.change_password'],
  'POST /api/admin/auth/second-factor': ['session.create'],
  'POST /api/admin/backup/run': ['backup.start'],
  'POST /api/admin/check-in/start': ['check_in.start'],
  'POST /api/admin/check-in/stop': ['check_in.stop'],
  'POST /api/admin/class-series/cancel': ['record.delete'],
  'POST /api/admin/class-series/save': ['record.edit'],
  'POST /api/admin/class-session/create': ['record.create'],
  'POST /api/admin/class/move': ['record.edit'],
  'POST /api/admin/class/price': ['class.price'],
  'POST /api/admin/contact/book-export': ['contact.export'],
  'POST /api/admin/contact/merge': ['contact.merge'],
  'POST /api/admin/custom-form/add-to-menu': ['form.add_to_menu'],
  'POST /api/admin/custom-form/restore': ['form.restore', 'form.restore_field'],
  'POST /api/admin/custom-form/roll-back': ['form.roll_back'],
  'POST /api/admin/custom-form/save': ['form.create', 'form.edit'],
  'POST /api/admin/department/destroy': ['department.delete'],
  'POST /api/admin/department/move': ['department.move'],
  'POST /api/admin/department/save': ['department.create', 'department.edit'],
  'POST /api/admin/duty/agree': ['duty.agree', 'duty.disable'],
  'POST /api/admin/duty/enable': ['duty.enable'],
  'POST /api/admin/enrolment/enter': ['record.edit'],
  'POST /api/admin/enrolment/move': ['record.edit'],
  'POST /api/admin/enrolment/undo-entry': ['record.edit'],
  'POST /api/admin/file/batch-destroy': ['file.delete'],
  'POST /api/admin/file/destroy': ['file.delete'],
  'POST /api/admin/correction/decide': ['record.edit'],
  'POST /api/admin/follow-up/complete': ['record.edit'],
  'POST /api/admin/leave/decide': ['record.edit'],
  'POST /api/admin/menu/destroy': ['menu.delete'],
  'POST /api/admin/menu/move': ['menu.move'],
  'POST /api/admin/menu/save': ['menu.create', 'menu.edit'],
  'POST /api/admin/member/leave': ['record.create'],
  'POST /api/admin/member/move': ['record.edit'],
  'POST /api/admin/member/pause': ['record.create'],
  'POST /api/admin/member/resume': ['record.create'],
  'POST /api/admin/member/transfer': ['record.create'],
  'POST /api/admin/payment/adjust': ['record.create'],
  'POST /api/admin/payment/adjust-decide': ['record.edit'],
  'POST /api/admin/payment/adjust-withdraw': ['record.edit'],
  'POST /api/admin/payment/close': ['payment.close'],
  'POST /api/admin/payment/close-day': ['payment.close_day'],
  'POST /api/admin/payment/collect': ['record.create'],
  'POST /api/admin/payment/invoice': ['record.edit'],
  'POST /api/admin/payment/plan-save': ['record.create', 'record.edit', 'record.delete'],
  'POST /api/admin/payment/refund': ['record.create'],
  'POST /api/admin/payment/refund-decide': ['record.edit'],
  'POST /api/admin/payment/refund-pay': ['record.create'],
  'POST /api/admin/payment/refund-withdraw': ['record.edit'],
  'POST /api/admin/payment/reopen': ['payment.reopen_ask'],
  'POST /api/admin/payment/reopen-decide': ['payment.reopen_decide'],
  'POST /api/admin/payment/reopen-withdraw': ['payment.reopen_withdraw'],
  'POST /api/admin/payment/template-save': ['payment.template'],
  'POST /api/admin/payment/transfer': ['record.create'],
  'POST /api/admin/payment/void': ['record.edit', 'record.create'],
  'POST /api/admin/person/erase': ['person.erase'],
  'POST /api/admin/person/export': ['person.export'],
  'POST /api/admin/person/search': ['person.search'],
  'POST /api/admin/message/cancel': ['message.cancel'],
  'POST /api/admin/message/own-settings-save': ['message.edit_own'],
  'POST /api/admin/message/opt-out': ['message.opt_out'],
  'POST /api/admin/message/resend': ['message.resend'],
  'POST /api/admin/message/robot-destroy': ['message.delete_robot'],
  'POST /api/admin/message/robot-save': ['message.create_robot', 'message.edit_robot'],
  'POST /api/admin/message/robot-test': ['message.test_robot'],
  'POST /api/admin/message/rule-destroy': ['message.delete_rule'],
  'POST /api/admin/message/rule-save': ['message.create_rule', 'message.edit_rule'],
  'POST /api/admin/message/send': ['message.send'],
  'POST /api/admin/message/stop': ['setting.save'],
  'POST /api/admin/message/way-test': ['message.test_way'],
  'POST /api/admin/preference/save': ['preference.save', 'preference.delete'],
  'POST /api/admin/profile/avatar': ['admin.change_avatar'],
  'POST /api/admin/profile/end-others': ['session.end'],
  'POST /api/admin/profile/end-session': ['session.end'],
  'POST /api/admin/profile/mobile': ['admin.change_mobile'],
  'POST /api/admin/profile/remove-avatar': ['admin.change_avatar'],
  'POST /api/admin/profile/save': ['admin.save_profile'],
  'POST /api/admin/record/batch': ['record.edit', 'record.delete', 'record.restore'],
  'POST /api/admin/record/destroy': ['record.delete'],
  'POST /api/admin/record/export': ['record.export'],
  'POST /api/admin/record/import-commit': ['record.import'],
  'POST /api/admin/record/import-undo': ['record.undo'],
  'POST /api/admin/record/restore': ['record.restore'],
  'POST /api/admin/record/reveal': ['record.reveal'],
  'POST /api/admin/record/revert': ['record.revert'],
  'POST /api/admin/record/save': ['record.create', 'record.edit'],
  'POST /api/admin/record/view-destroy': ['record_view.delete'],
  'POST /api/admin/record/view-save': ['record_view.create', 'record_view.edit'],
  'POST /api/admin/role/clone': ['role.create'],
  'POST /api/admin/role/destroy': ['role.delete'],
  'POST /api/admin/role/save': ['role.create', 'role.edit'],
  'POST /api/admin/second-factor/begin': ['second_factor.begin'],
  'POST /api/admin/second-factor/confirm': ['second_factor.enable'],
  'POST /api/admin/second-factor/disable': ['second_factor.disable'],
  'POST /api/admin/second-factor/renew-codes': ['second_factor.renew_codes'],
  'POST /api/admin/roll/save': ['record.create', 'record.edit'],
  'POST /api/admin/session/destroy': ['session.force_end'],
  'POST /api/admin/setting/logo': ['file.create'],
  'POST /api/admin/setting/save': ['setting.save'],
  'POST /api/admin/setting/unlock': ['sign_in.unlock'],
  'POST /api/admin/sign-in/export': ['sign_in.export'],
  'POST /api/admin/token/create': ['token.create'],
  'POST /api/admin/token/end': ['token.end'],
  'POST /api/admin/upload-file': ['file.create'],
  'POST /api/admin/user/destroy': ['admin.delete'],
  'POST /api/admin/user/disable': ['admin.disable'],
  'POST /api/admin/user/enable': ['admin.enable'],
  'POST /api/admin/user/end-sessions': ['session.end_all'],
  'POST /api/admin/user/reset-password': ['admin.reset_password'],
  'POST /api/admin/user/reset-second-factor': ['admin.reset_second_factor'],
  'POST /api/admin/user/save': ['admin.create', 'admin.update'],
  'POST /api/admin/user/view-as': ['view_as.start'],
  'POST /api/admin/webhook/destroy': ['webhook.delete'],
  'POST /api/admin/webhook/pause': ['webhook.pause'],
  'POST /api/admin/webhook/renew-secret': ['webhook.renew_secret'],
  'POST /api/admin/webhook/resend': ['webhook.resend'],
  'POST /api/admin/webhook/resume': ['webhook.resume'],
  'POST /api/admin/webhook/save': ['webhook.create', 'webhook.edit'],
  'POST /api/admin/webhook/test': ['webhook.test'],
  'POST /api/admin/publication/destroy': ['publication.delete'],
  'POST /api/admin/publication/save': ['publication.create', 'publication.edit'],
  'POST /api/admin/questionnaire/destroy': ['questionnaire.delete'],
  'POST /api/admin/questionnaire/save': ['questionnaire.create', 'questionnaire.edit'],
  'POST /api/public/questionnaire/answer': ['record.create', 'publication.refuse'],
  'POST /api/public/publication/submit': ['record.create', 'publication.refuse'],
  'POST /api/public/publication/submit-proved': ['record.create', 'publication.refuse'],
  'POST /api/public/check-in/check-in': ['check_in.arrive'],
  'POST /api/public/door/add-file': ['file.create', 'record.edit'],
  'POST /api/public/door/add-leave-file': ['file.create', 'record.edit'],
  'POST /api/public/door/ask-leave': ['record.create'],
  'POST /api/public/door/correct': ['record.create'],
  'POST /api/public/door/withdraw': ['record.edit'],
  'POST /api/public/door/withdraw-leave': ['record.delete'],
  'POST /api/public/visitor/send-code': ['sms_code.create'],
  'POST /api/public/visitor/sign-in': ['visitor.sign_in'],
  'POST /api/public/visitor/sign-out': ['visitor.sign_out'],
};

/** Writes that leave no audit entry, each with the reason. */
export const unauditedWrites: Readonly<Record<string, string>> = {
  'POST /api/admin/auth/me': 'reads',
  'POST /api/admin/class-session/plan': 'reads',
  'POST /api/admin/job/cancel': 'the job itself is in the log, once it has done something',
  'POST /api/admin/job/clear': 'tidies the list of the own jobs, whose doings stay in the log',
  'POST /api/admin/message/estimate': 'reads',
  'POST /api/admin/message/preview': 'reads',
  'POST /api/admin/message/read': 'marks what the caller has read, of the own messages',
  'POST /api/admin/record/import-upload': 'an import changes nothing before it is committed',
  'POST /api/admin/record/import-bad-rows': 'an import changes nothing before it is committed',
  'POST /api/admin/record/import-preview': 'reads',
  'POST /api/admin/record/import-check': 'an import changes nothing before it is committed',
  'POST /api/admin/record/import-sheet': 'an import changes nothing before it is committed',
  'POST /api/admin/record/import-fix': 'an import changes nothing before it is committed',
  'POST /api/admin/record/import-discard': 'an import changes nothing before it is committed',
  'POST /api/admin/rich-text/preview': 'reads',
  'POST /api/public/publication/upload': 'belongs to nobody; it is recorded when it is submitted',
  'POST /api/public/publication/save-draft': 'nothing was sent to the school yet',
};

/** Unchanged saves, repeated payments, acts on members and requests from outside record nothing, and anonymous answers nothing that leads to the call; so these endpoints need only one entry per test file. */
const mayChangeNothing =
  /\/(?:save|move|batch|view-save|enable|disable)$|\/payment\/(?!close$)|\/member\/|\/message\/send$|\/publication\/submit|\/questionnaire\/answer$|\/door\/(?:ask-leave|correct|withdraw)$/;

/** Jobs whose name differs from the audit action that they record. */
const leftByJob: Readonly<Record<string, string>> = {
  'record.import.commit': 'record.import',
  'record.import.undo': 'record.undo',
};

/** The name of an endpoint in these tables. */
export const writeName = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Whether an endpoint may write. */
export const isWrite = ({ method, changesState }: Endpoint): boolean => method === 'POST' || changesState === true;

interface Written {
  readonly name: string;
  readonly requestId: string;
}

type Handler = (call: { readonly origin: Origin; readonly query: unknown }) => Promise<unknown>;

const isTrial = (query: unknown): boolean => typeof query === 'object' && query !== null && 'dry_run' in query;

/** Notes the successful writes of these slices, to check each against the audit log when the test file ends. */
export const watchWrites = (slices: readonly Slice[]) => {
  const written: Written[] = [];
  const watch =
    (endpoint: Endpoint, handler: Handler): Handler =>
    async (call) => {
      const reply = await handler(call);
      const name = writeName(endpoint);
      if (auditedWrites[name] !== undefined && !isTrial(call.query)) {
        written.push({ name, requestId: call.origin.requestId });
      }
      return reply;
    };
  const watched = slices.map((slice): Slice => {
    const handlers = Object.entries(slice.handlers).map(([key, handler]) => {
      const endpoint = slice.endpoints[key];
      return [key, endpoint && isWrite(endpoint) ? watch(endpoint, handler as Handler) : handler] as const;
    });
    return { ...slice, handlers: Object.fromEntries(handlers) as Slice['handlers'] };
  });
  /** The writes that left neither an entry in the audit log nor a job that will. */
  const unrecorded = async ({ pool }: Database): Promise<string[]> => {
    const { rows } = await pool.query<{ name: string; request_id: string; actions: string[] }>(
      `select written.name, written.request_id, coalesce(trace.actions, '{}') as actions
       from unnest($1::text[], $2::text[]) as written (name, request_id) left join (
         select request_id, array_agg(action) as actions from (
           select request_id, action from app.audit_log
           union all select origin ->> 'requestId', kind from app.job) as act
         group by request_id) as trace on trace.request_id = written.request_id`,
      [written.map(({ name }) => name), written.map(({ requestId }) => requestId)],
    );
    const isRecorded = ({ name, actions }: (typeof rows)[number]): boolean =>
      actions.some((action) => auditedWrites[name]?.includes(leftByJob[action] ?? action) === true);
    const recorded = new Set(rows.filter(isRecorded).map(({ name }) => name));
    return rows
      .filter((row) => !isRecorded(row) && !(mayChangeNothing.test(row.name) && recorded.has(row.name)))
      .map(({ name, request_id, actions }) => `${name} (${request_id}) left ${actions.join(', ') || 'nothing'}`);
  };
  return { slices: watched, unrecorded };
};
