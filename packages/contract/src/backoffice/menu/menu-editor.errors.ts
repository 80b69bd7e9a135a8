import { defineErrors } from '../../platform/error-table';
import { menuEntriesMax } from './menu-editor';

export const menuEditorErrors = defineErrors({
  entryNotFound: { errcode: 14001, status: 404, errmsg: '菜单不存在或已被删除' },
  invalidEntry: { errcode: 14002, status: 400, errmsg: '菜单有误，请检查标出的项' },
  tooMany: { errcode: 14003, status: 409, errmsg: `菜单已达 ${menuEntriesMax} 项上限` },
  notEmpty: { errcode: 14004, status: 409, errmsg: '它的下面还有菜单，请先移走，或让它们上移一级' },
  locksOut: {
    errcode: 14005,
    status: 409,
    errmsg: '不能这样修改：之后您就不能再从菜单里打开“菜单”设置。请先另加一个打开它的菜单',
  },
  staleOrder: { errcode: 14006, status: 409, errmsg: '菜单刚被他人调整，请核对后再移动' },
});
