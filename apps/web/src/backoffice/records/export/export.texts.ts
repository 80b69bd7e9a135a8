/** Words of the export dialog. */
export const exportTexts = {
  export: '导出',
  title: (form: string): string => `导出 ${form}`,
  format: '格式',
  formats: { xlsx: 'Excel（.xlsx）', csv: 'CSV 文件（.csv）' } as const,
  scope: '范围',
  scopes: {
    selected: (count: number): string => `所选的 ${count} 条`,
    filtered: '当前筛选的全部',
    all: '全部记录（不筛选）',
  } as const,
  columns: '列',
  columnsMissing: '请至少选择一列',
  everyColumn: '全选',
  shownColumns: '与列表一致',
  masked: (names: readonly string[]): string => `${names.join('、')} 将按您的权限脱敏导出。`,
  background: '导出在后台进行，可以离开本页；完成后在右上角的铃铛里下载。',
} as const;
