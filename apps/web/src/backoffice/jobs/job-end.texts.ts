/** Words that announce the end of a job. */
export const jobEndTexts = {
  download: '下载',
  done: (title: string): string => `${title}，已完成`,
  failed: (title: string, message: string): string => `${title}，没有完成：${message}`,
} as const;
