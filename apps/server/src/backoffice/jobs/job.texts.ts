/** What staff read of their jobs. */
export const jobTexts = {
  cancelled: '已取消',
  cancelAsked: '正在取消',
  interrupted: '服务器中断，任务没有完成，请重新发起',
  stopped: '服务器停止，任务没有完成，请重新发起',
  fault: '任务出错，没有完成，请稍后重试；若仍出错请联系管理员',
  cleared: '已清除',
} as const;
