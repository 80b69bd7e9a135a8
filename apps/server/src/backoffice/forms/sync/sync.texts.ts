/** The words of a sync under way or over. */
export const syncTexts = {
  starting: '正在检查数据',
  waiting: '数据表正在使用，等待片刻后重试',
  indexing: '数据已同步，正在建立索引',
  done: '同步完成',
  indexMissing: '同步完成；有索引没有建成，再次同步即可补建',
  interrupted: '服务中断，同步没有完成，数据没有任何变化',
  interruptedAfter: '同步完成；服务中断，有索引可能没有建成，再次同步即可补建',
  tooLong: '数据量过大，同步超过 10 分钟，已停止；数据没有任何变化',
  tooWide: '有的内容过长，不能排序、精确搜索或要求不可重复；数据没有任何变化',
  blocked: (step: string, reason: string, rows: number): string =>
    rows > 0 ? `${step}：${rows} 行无法处理（${reason}）` : `${step}：${reason}`,
} as const;
