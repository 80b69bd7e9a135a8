import { defineErrors } from '../../platform/error-table';

export const systemSettingErrors = defineErrors({
  logoMissing: { errcode: 17001, status: 400, errmsg: '标志图片不存在，请重新上传' },
  locksOut: { errcode: 17002, status: 400, errmsg: '这些地址段不包含您当前的地址，保存后您将无法进入系统管理' },
  addressRefused: { errcode: 17003, status: 403, errmsg: '系统管理只能在学校指定的网络地址内使用' },
  folderUnusable: { errcode: 17005, status: 400, errmsg: '备份文件夹不可用' },
  logoNoImage: { errcode: 17004, status: 400, errmsg: '标志须为图片' },
});
