import type { Job } from '@shuyuan/contract/backoffice/jobs/job';

const count = (value: number): string => value.toLocaleString('zh-CN');

/** Words of the list of jobs. */
export const jobTexts = {
  empty: '没有任务',
  emptyHint: '导入、导出等较长的工作会在这里显示进度，离开页面也会继续。',
  expiry: '结果保留 7 天',
  states: { queued: '排队中', running: '进行中', succeeded: '已完成', failed: '未完成', cancelled: '已取消' } as const,
  progress: ({ done, total }: Pick<Job, 'done' | 'total'>): string =>
    total === null ? (done === 0 ? '' : count(done)) : `${count(done)} / ${count(total)}`,
  cancel: '取消',
  cancelling: '正在取消',
  cancelOf: (title: string): string => `取消 ${title}`,
  download: '下载',
  downloadOf: (title: string): string => `下载 ${title}`,
  clear: '清除',
  clearOf: (title: string): string => `清除 ${title}`,
  clearAll: '清除已结束的',
} as const;
