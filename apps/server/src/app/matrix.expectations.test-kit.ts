import { ownPage } from './matrix.doors.test-kit';
import { paymentsByNode } from './matrix.payments.test-kit';

/** The target of a call in the matrix. */
export interface Subject {
  readonly id: number;
  /** For a record: its version and the id of its first change. */
  readonly version: number;
  readonly changeId: number;
}

interface Call {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What is expected of an endpoint that works on a row with an owner. */
export interface RowExpectation {
  readonly of: 'record' | 'binned' | 'target' | 'import' | 'job' | 'view' | 'session';
  readonly call: (subject: Subject) => Call;
  /** How another person's row appears: as missing (404), or left out of the answer. */
  readonly other: 404 | 'absent';
  /** Only the owner can reach it; not even all rights open it to others. */
  readonly isPersonal?: true;
}

const ofBody = (body: (subject: Subject) => unknown) => (subject: Subject) => ({ body: body(subject) });
const byId = { call: ({ id }: Subject) => ({ query: { id: String(id) } }), other: 404 } as const;
const idInBody = { call: ofBody(({ id }) => ({ id })), other: 404 } as const;
const mapping = [{ column: 0, field: 'title' }];
const checked = { mapping, mode: 'insert', key_field: null };

/** Endpoints that work on rows. The tests of their slices look at the rows in more detail. */
export const byRow: Readonly<Record<string, RowExpectation>> = {
  'GET /api/admin/record/index': {
    of: 'record',
    call: ({ id }) => ({ query: { search: JSON.stringify({ id: [id] }) } }),
    other: 'absent',
  },
  'GET /api/admin/record/board': {
    of: 'record',
    call: ({ id }) => ({ query: { field: 'kind', search: JSON.stringify({ id: [id] }) } }),
    other: 'absent',
  },
  'GET /api/admin/record/ids': { of: 'record', call: () => ({}), other: 'absent' },
  'GET /api/admin/record/options': {
    of: 'target',
    call: ({ id }) => ({ query: { field: 'room', ids: String(id) } }),
    other: 'absent',
  },
  'GET /api/admin/record/show': { of: 'record', ...byId },
  'GET /api/admin/record/history': { of: 'record', ...byId },
  'GET /api/admin/record/messages': { of: 'record', ...byId },
  'POST /api/admin/record/save': {
    of: 'record',
    call: ofBody(({ id, version }) => ({ id, version, values: { title: '改' } })),
    other: 404,
  },
  'POST /api/admin/record/batch': {
    of: 'record',
    call: ofBody(({ id }) => ({ ids: [id], values: { title: '改' } })),
    other: 404,
  },
  'POST /api/admin/record/destroy': { of: 'record', call: ofBody(({ id }) => ({ ids: [id] })), other: 404 },
  'POST /api/admin/record/restore': { of: 'binned', call: ofBody(({ id }) => ({ ids: [id] })), other: 404 },
  'POST /api/admin/record/revert': {
    of: 'record',
    call: ofBody(({ id, version, changeId }) => ({ id, version, change_id: changeId })),
    other: 404,
  },
  'POST /api/admin/record/reveal': {
    of: 'record',
    call: ofBody(({ id }) => ({ id, field: 'mobile', reason: '核对身份' })),
    other: 404,
  },
  'GET /api/admin/record/imports': { of: 'import', call: () => ({}), other: 'absent' },
  'GET /api/admin/record/import-show': { of: 'import', ...byId },
  'GET /api/admin/record/import-faults': { of: 'import', ...byId },
  'POST /api/admin/record/import-sheet': { of: 'import', call: ofBody(({ id }) => ({ id, sheet: 0 })), other: 404 },
  'POST /api/admin/record/import-preview': { of: 'import', call: ofBody(({ id }) => ({ id, mapping })), other: 404 },
  'POST /api/admin/record/import-check': { of: 'import', call: ofBody(({ id }) => ({ id, ...checked })), other: 404 },
  'POST /api/admin/record/import-fix': { of: 'import', call: ofBody(({ id }) => ({ id, fixes: [] })), other: 404 },
  'POST /api/admin/record/import-bad-rows': { of: 'import', ...idInBody },
  'POST /api/admin/record/import-commit': { of: 'import', ...idInBody },
  'POST /api/admin/record/import-undo': { of: 'import', ...idInBody },
  'POST /api/admin/record/import-discard': { of: 'import', ...idInBody },
  'GET /api/admin/record/views': { of: 'view', call: () => ({}), other: 'absent', isPersonal: true },
  'POST /api/admin/record/view-save': {
    of: 'view',
    call: ofBody(({ id }) => ({ id, name: `视图 ${id}`, is_shared: false, settings: {} })),
    other: 404,
  },
  'POST /api/admin/record/view-destroy': { of: 'view', ...idInBody },
  'GET /api/admin/job/index': { of: 'job', call: () => ({}), other: 'absent', isPersonal: true },
  'GET /api/admin/job/show': { of: 'job', ...byId, isPersonal: true },
  'GET /api/admin/job/download': { of: 'job', ...byId, isPersonal: true },
  'POST /api/admin/job/cancel': { of: 'job', ...idInBody, isPersonal: true },
  'POST /api/admin/profile/end-session': { of: 'session', ...idInBody, isPersonal: true },
};

/** Endpoints that anyone may call. */
export const openToAll: readonly string[] = [
  'GET /api/admin/auth/send-sms',
  'GET /api/admin/auth/sms-login',
  'POST /api/admin/auth/login',
  'POST /api/admin/auth/second-factor',
  'POST /api/public/visitor/send-code',
  'POST /api/public/visitor/sign-in',
];

/** Endpoints of people from outside who proved a mobile number. */
export const byVisitor: readonly string[] = [
  ...ownPage,
  'GET /api/public/visitor/me',
  'POST /api/public/visitor/sign-out',
];

/** Endpoints that need only a session and reach only the caller's data. */
export const bySession: readonly string[] = [
  'GET /api/admin/auth/menu',
  'GET /api/admin/auth/permissions',
  'GET /api/admin/message/own',
  'GET /api/admin/message/own-settings',
  'GET /api/admin/message/unread',
  'POST /api/admin/message/own-settings-save',
  'POST /api/admin/message/read',
  'GET /api/admin/preference/show',
  'GET /api/admin/file/names',
  'GET /api/admin/file/view-key',
  'GET /api/admin/profile/sessions',
  'GET /api/admin/profile/show',
  'GET /api/admin/profile/sign-ins',
  'GET /api/admin/search/index',
  'GET /api/admin/search/recent',
  'GET /api/admin/second-factor/show',
  'GET /vue-admin-template/table/list',
  'POST /api/admin/auth/end-view',
  'POST /api/admin/auth/logout',
  'POST /api/admin/auth/me',
  'POST /api/admin/auth/password',
  'POST /api/admin/job/clear',
  'POST /api/admin/preference/save',
  'POST /api/admin/profile/avatar',
  'POST /api/admin/profile/end-others',
  'POST /api/admin/profile/mobile',
  'POST /api/admin/profile/remove-avatar',
  'POST /api/admin/profile/save',
  'POST /api/admin/rich-text/preview',
  'POST /api/admin/second-factor/begin',
  'POST /api/admin/second-factor/confirm',
  'POST /api/admin/second-factor/disable',
  'POST /api/admin/second-factor/renew-codes',
];

/** Endpoints that a node opens entirely, whatever the caller's row scope; for a form, the nodes of that form. */
export const byNode: readonly string[] = [
  ...paymentsByNode,
  'GET /api/admin/class-session/names',
  'GET /api/admin/timetable/week',
  ...['GET /api/admin/backup/index', 'GET /api/admin/backup/status', 'POST /api/admin/backup/run'],
  'GET /openapi.json',
  'GET /api/admin/api/forms',
  'GET /api/admin/attendance/grid',
  'GET /api/admin/attendance/rates',
  'GET /api/admin/audit/index',
  'GET /api/admin/audit/show',
  'GET /api/admin/contact/book',
  'GET /api/admin/record/sums',
  'GET /api/admin/contact/duplicates',
  'GET /api/admin/custom-form-field/config',
  'GET /api/admin/custom-form-field/destroy',
  'GET /api/admin/custom-form-field/index',
  'GET /api/admin/custom-form-field/pinyin',
  'GET /api/admin/custom-form/clone-table',
  'GET /api/admin/custom-form/compare',
  'GET /api/admin/custom-form/destroy',
  'GET /api/admin/custom-form/index',
  'GET /api/admin/custom-form/real-table-index',
  'GET /api/admin/custom-form/real-table-show',
  'GET /api/admin/custom-form/recycled',
  'GET /api/admin/custom-form/relation-destroy',
  'GET /api/admin/custom-form/show',
  'GET /api/admin/custom-form/sync-run',
  'GET /api/admin/custom-form/update-table',
  'GET /api/admin/custom-form/version-show',
  'GET /api/admin/custom-form/versions',
  'GET /api/admin/department/index',
  'GET /api/admin/duty/show',
  'GET /api/admin/enrolment/person',
  'GET /api/admin/enrolment/seats',
  'GET /api/admin/enrolment/summary',
  'GET /api/admin/enrolment/timeline',
  'GET /api/admin/follow-up/due',
  'GET /api/admin/file/index',
  'GET /api/admin/file/link',
  'GET /api/admin/file/show',
  'GET /api/admin/file/usage',
  'GET /api/admin/member/preview',
  'GET /api/admin/menu/index',
  'GET /api/admin/menu/screens',
  'GET /api/admin/record/import-template',
  'GET /api/admin/record/meta',
  'GET /api/admin/role/catalogue',
  'GET /api/admin/role/fields',
  'GET /api/admin/role/holders',
  'GET /api/admin/role/index',
  'GET /api/admin/role/show',
  'GET /api/admin/roll/show',
  'GET /api/admin/session/index',
  'GET /api/admin/setting/locks',
  'GET /api/admin/setting/show',
  'GET /api/admin/sign-in/index',
  'GET /api/admin/token/forms',
  'GET /api/admin/token/index',
  'GET /api/admin/user/index',
  'GET /api/admin/user/options',
  'GET /api/admin/user/show',
  ...['index', 'opt-outs', 'preview-records', 'robots', 'rules', 'show', 'status', 'terms'].map(
    (name) => `GET /api/admin/message/${name}`,
  ),
  ...['cancel', 'estimate', 'opt-out', 'preview', 'resend', 'robot-destroy', 'robot-save', 'robot-test'].map(
    (name) => `POST /api/admin/message/${name}`,
  ),
  ...['rule-destroy', 'rule-save', 'send', 'stop', 'way-test'].map((name) => `POST /api/admin/message/${name}`),
  ...['GET /api/admin/webhook/deliveries', 'GET /api/admin/webhook/delivery-show'],
  'GET /api/admin/webhook/forms',
  'GET /api/admin/webhook/index',
  'GET /api/admin/workbench/attendance',
  'GET /api/admin/workbench/dues',
  'GET /api/admin/workbench/enrolment',
  'GET /api/admin/workbench/guide',
  'GET /api/admin/workbench/index',
  'GET /api/admin/workbench/leaves',
  'GET /api/admin/workbench/receipts',
  'GET /api/admin/workbench/refunds',
  'GET /api/admin/workbench/sessions',
  'POST /api/admin/attendance/export',
  'POST /api/admin/audit/export',
  'POST /api/admin/audit/verify',
  'POST /api/admin/class-series/cancel',
  'POST /api/admin/class-series/save',
  'POST /api/admin/class-session/create',
  'POST /api/admin/class-session/plan',
  'POST /api/admin/class/move',
  'POST /api/admin/contact/book-export',
  'POST /api/admin/class/price',
  'POST /api/admin/contact/merge',
  'POST /api/admin/custom-form/add-to-menu',
  'POST /api/admin/custom-form/restore',
  'POST /api/admin/custom-form/roll-back',
  'POST /api/admin/custom-form/save',
  'POST /api/admin/department/destroy',
  'POST /api/admin/department/move',
  'POST /api/admin/department/save',
  'POST /api/admin/duty/agree',
  'POST /api/admin/duty/enable',
  'POST /api/admin/enrolment/enter',
  'POST /api/admin/enrolment/move',
  'POST /api/admin/enrolment/undo-entry',
  'POST /api/admin/file/batch-destroy',
  'POST /api/admin/file/destroy',
  'POST /api/admin/correction/decide',
  'POST /api/admin/follow-up/complete',
  'POST /api/admin/leave/decide',
  'POST /api/admin/menu/destroy',
  'POST /api/admin/menu/move',
  'POST /api/admin/menu/save',
  'POST /api/admin/member/leave',
  'POST /api/admin/member/move',
  'POST /api/admin/member/pause',
  'POST /api/admin/member/resume',
  'POST /api/admin/member/transfer',
  'POST /api/admin/person/erase',
  'POST /api/admin/person/export',
  'POST /api/admin/person/search',
  'POST /api/admin/record/export',
  'POST /api/admin/record/import-upload',
  'POST /api/admin/role/clone',
  'POST /api/admin/role/destroy',
  'POST /api/admin/role/save',
  'POST /api/admin/roll/save',
  'POST /api/admin/session/destroy',
  'POST /api/admin/setting/logo',
  'POST /api/admin/setting/save',
  'POST /api/admin/setting/unlock',
  'POST /api/admin/sign-in/export',
  'POST /api/admin/token/create',
  'POST /api/admin/token/end',
  'POST /api/admin/upload-file',
  'POST /api/admin/user/destroy',
  'POST /api/admin/user/disable',
  'POST /api/admin/user/enable',
  'POST /api/admin/user/end-sessions',
  'POST /api/admin/user/reset-password',
  'POST /api/admin/user/reset-second-factor',
  'POST /api/admin/user/save',
  'POST /api/admin/user/view-as',
  'POST /api/admin/webhook/destroy',
  'POST /api/admin/webhook/pause',
  'POST /api/admin/webhook/renew-secret',
  'POST /api/admin/webhook/resend',
  'POST /api/admin/webhook/resume',
  'POST /api/admin/webhook/save',
  'POST /api/admin/webhook/test',
];
