/** What staff read about backups. */
export const backupTexts = {
  title: '立即备份',
  started: '备份已在后台开始，完成后会在任务中提示',
  done: ({ rows, files }: { rows: number; files: number }): string =>
    `备份完成并已校验：${rows} 行数据，${files} 个文件`,
  damaged: (count: number): string => `存储中有 ${count} 个文件缺失或损坏，备份中没有它们`,
  interrupted: '备份被中断（服务停止或断电）',
  ownFolder: '不能使用书院自己的文件夹，请换一个',
  noSuchFolder: '服务器上没有这个文件夹，请先建立',
  unwritable: '服务没有写入这个文件夹的权限',
  full: '这个文件夹所在的磁盘已满',
  again: (reason: string): string => `${reason}；一小时后自动再试`,
  fault: '备份没有完成，详情见服务日志',
};
