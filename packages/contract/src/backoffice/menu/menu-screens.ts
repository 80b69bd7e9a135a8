import { publicationScreenKey, recordsScreenKey } from './records-screen';

/** A screen that a menu entry can open. */
export interface MenuScreen {
  /** The key in the client's registry, which an entry's `url` names. */
  readonly key: string;
  readonly name: string;
  /** Users with `<resource>.index` may open it; null means everyone who is signed in. */
  readonly resource: string | null;
  /** Besides, one of these rights, where the screen is of no use without. */
  readonly needs?: readonly string[];
}

/** The screen where the menu itself is edited. */
export const menuEditorKey = 'menu/editor';

/** The screens of the back office, by their names for staff. */
export const backofficeScreens: readonly MenuScreen[] = [
  { key: 'form/designer', name: '自定义表单', resource: 'form' },
  { key: recordsScreenKey, name: '表单的记录', resource: null },
  { key: 'file/library', name: '文件库', resource: 'file' },
  { key: 'profile/password', name: '个人信息', resource: null },
  { key: 'message/own', name: '我的消息', resource: null },
  { key: 'identity/user', name: '用户', resource: 'user' },
  { key: 'access/role', name: '角色', resource: 'role' },
  { key: 'access/duty', name: '三员分立', resource: 'duty' },
  { key: 'access/department', name: '部门', resource: 'department' },
  { key: menuEditorKey, name: '菜单', resource: 'menu' },
  { key: 'identity/session', name: '在线会话', resource: 'session' },
  { key: 'identity/token', name: '接口令牌', resource: 'token' },
  { key: 'audit/log', name: '操作日志', resource: 'audit' },
  { key: 'audit/sign-in', name: '登录日志', resource: 'sign_in' },
  { key: 'privacy/person', name: '个人信息请求', resource: 'person' },
  { key: 'webhook/list', name: '推送', resource: 'webhook' },
  { key: publicationScreenKey, name: '公开表单', resource: 'publication' },
  { key: 'message/center', name: '消息中心', resource: 'message' },
  { key: 'backup/list', name: '备份', resource: 'backup' },
  { key: 'settings/system', name: '系统设置', resource: 'setting' },
  { key: 'api/reference', name: '接口文档', resource: 'api' },
];
