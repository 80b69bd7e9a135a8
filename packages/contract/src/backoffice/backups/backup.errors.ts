import { defineErrors } from '../../platform/error-table';

export const backupErrors = defineErrors({
  noFolder: { errcode: 38001, status: 400, errmsg: '请先在系统设置中填写备份文件夹' },
  folderUnusable: { errcode: 38002, status: 400, errmsg: '备份文件夹不可用' },
  underWay: { errcode: 38003, status: 409, errmsg: '已有备份正在进行，请等它结束' },
  failed: { errcode: 38004, status: 500, errmsg: '备份没有完成' },
});
