const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

const amount = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1);
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${units[power]}`;
};

interface Room {
  readonly bytes: number;
  readonly limit: number;
}

/** Words of the files slice that staff read. */
export const fileTexts = {
  deleted: '删除成功',
  tooLarge: (maxMb: number): string => `上传失败，文件不可超过${maxMb}M!`,
  userQuota: ({ bytes, limit }: Room): string =>
    `上传失败，您的上传空间不足：共 ${amount(limit)}，已用 ${amount(bytes)}。请先删除不用的文件，或请管理员调整限额`,
  totalQuota: ({ bytes, limit }: Room): string =>
    `上传失败，全校的上传空间不足：共 ${amount(limit)}，已用 ${amount(bytes)}。请联系管理员清理文件或调整限额`,
  /** A few of the files that stay, each with the first place that uses it. */
  someUsed: (files: readonly { original_name: string; uses: readonly string[] }[], shown: number): string => {
    const named = files.slice(0, shown).map(({ original_name, uses }) => `${original_name}（${uses[0]}）`);
    return `${files.length} 个文件正在使用，没有删除：${named.join('、')}${files.length > named.length ? ' 等' : ''}`;
  },
  /** Places that the reader may not read. */
  withheld: (count: number): string => `${count} 处您无权查看的记录`,
  stillUsed: (count: number, titles: readonly string[]): string =>
    `文件正在 ${count} 处使用，不能删除：${titles.join('、')}${count > titles.length ? ' 等' : ''}`,
} as const;
