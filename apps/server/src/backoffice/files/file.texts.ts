/** Words of the files slice that staff read. */
export const fileTexts = {
  deleted: '删除成功',
  tooLarge: (maxMb: number): string => `上传失败，文件不可超过${maxMb}M!`,
  stillUsed: (count: number, titles: readonly string[]): string =>
    `文件正在 ${count} 处使用，不能删除：${titles.join('、')}${count > titles.length ? ' 等' : ''}`,
} as const;
