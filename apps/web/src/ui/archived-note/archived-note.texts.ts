const number = (count: number): string => count.toLocaleString('zh-CN');

/** Words about entries of the audit log that were archived to files. */
export const archivedTexts = {
  log: (until: string, count: number): string => `更早的记录已归档至 ${until}（共 ${number(count)} 条）。`,
  part: (until: string, count: number): string => `更早的记录已归档至 ${until}（各类操作共 ${number(count)} 条）。`,
} as const;
