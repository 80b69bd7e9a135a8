import { defineErrors } from '../../platform/error-table';
import { imageTooLargeMessage } from '../../platform/upload-limits';

export const fileErrors = defineErrors({
  imageTooLarge: { errcode: 20001, status: 413, errmsg: imageTooLargeMessage },
  fileTooLarge: { errcode: 20002, status: 413, errmsg: '上传失败，文件过大' },
  wrongType: { errcode: 20003, status: 415, errmsg: '不支持这种文件，或文件内容与扩展名不符' },
  emptyFile: { errcode: 20004, status: 400, errmsg: '文件是空的，请重新选择' },
  brokenImage: { errcode: 20005, status: 400, errmsg: '图片已损坏或尺寸过大，无法处理' },
  stillUsed: { errcode: 20006, status: 409, errmsg: '文件正在使用，不能删除' },
  noUrl: { errcode: 20007, status: 404, errmsg: '此文件没有url不能下载' },
  linkExpired: { errcode: 20008, status: 403, errmsg: '下载链接已失效，请重新获取' },
  viewExpired: { errcode: 20010, status: 403, errmsg: '查看凭据已失效，请刷新页面后再看' },
  userQuota: { errcode: 20011, status: 413, errmsg: '上传失败，您的上传空间不足' },
  totalQuota: { errcode: 20012, status: 413, errmsg: '上传失败，全校的上传空间不足' },
  storageFailed: { errcode: 20009, status: 503, errmsg: '文件存储暂时不可用，请稍后再试' },
});
