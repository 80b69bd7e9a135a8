/** Words of the change of many records at once. */
export const batchTexts = {
  title: (count: number): string => `批量编辑 ${count.toLocaleString('zh-CN')} 条记录`,
  field: '修改哪一项',
  fieldMissing: '请选择要修改的字段',
  value: '改为',
  emptyHint: '留空表示清除这一项。',
  confirm: '确定要修改吗？',
  willChange: (count: number, name: string): string =>
    `将把 ${count.toLocaleString('zh-CN')} 条记录的“${name}”改为新的值。`,
  willClear: (count: number, name: string): string => `将清除 ${count.toLocaleString('zh-CN')} 条记录的“${name}”。`,
  progress: (done: number, count: number): string =>
    `正在处理：已完成 ${done.toLocaleString('zh-CN')} / ${count.toLocaleString('zh-CN')} 条，请不要关闭页面`,
  stop: '停止',
  allDone: (count: number): string => `已处理 ${count.toLocaleString('zh-CN')} 条记录`,
  partlyDone: (done: number, left: number): string =>
    `已处理 ${done.toLocaleString('zh-CN')} 条，${left.toLocaleString('zh-CN')} 条没有处理`,
  stillChosen: '没有处理的记录仍为选中状态，可以核对后再试。',
  understood: '知道了',
} as const;
