import { defineErrors } from '../../platform/error-table';

export const jobErrors = defineErrors({
  jobNotFound: { errcode: 24001, status: 404, errmsg: '任务不存在或已过期' },
  jobEnded: { errcode: 24002, status: 409, errmsg: '任务已经结束，无法取消' },
  jobUnderWay: { errcode: 24003, status: 409, errmsg: '任务还没有结束，请先取消' },
  noResult: { errcode: 24004, status: 404, errmsg: '这个任务没有可下载的文件' },
  tooManyJobs: { errcode: 24005, status: 429, errmsg: '您有多个任务还没有完成，请等它们结束后再试' },
  ownerGone: { errcode: 24006, status: 403, errmsg: '账号已停用，任务没有执行' },
});
