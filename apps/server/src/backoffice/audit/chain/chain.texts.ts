const number = (count: number): string => count.toLocaleString('zh-CN');
const named = (ids: readonly number[], count: number): string =>
  ids.length === 0 ? '' : `（编号 ${ids.slice(0, 20).join('、')}${count > 20 ? '…' : ''}）`;

/** How a look at the whole audit log ended, in words. */
export const chainTexts = {
  checked: (checked: number, archived: { count: number; month: string | null }): string =>
    archived.month === null
      ? `已校验 ${number(checked)} 条`
      : `已校验 ${number(checked)} 条（更早的 ${number(archived.count)} 条已归档至 ${archived.month}）`,
  whole: (checked: string): string => `${checked}，未发现改动`,
  broken: (checked: string, faults: readonly string[]): string => `${checked}，发现异常：${faults.join('；')}`,
  altered: ({ count, ids }: { count: number; ids: readonly number[] }): string =>
    `${number(count)} 条内容被改动${named(ids, count)}`,
  removed: ({ count, ids }: { count: number; ids: readonly number[] }): string =>
    `${number(count)} 条被删除${named(ids, count)}`,
  missingLinks: (count: number): string => `${number(count)} 条连同封存记录一起被删除`,
  inserted: ({ count, ids }: { count: number; ids: readonly number[] }): string =>
    `${number(count)} 条不是由系统写入${named(ids, count)}`,
  archive: '归档移除的登记被改动',
  end: '封存链的末端被改动',
} as const;
