interface Restored {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly seconds: number;
}

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join('\n');

/** What a restore to a moment prints. */
export const restoreTexts = {
  usage:
    '用法：npm run restore -- --list，或 npm run restore -- --to-time "2026-01-05 10:30" --into <新的数据目录>\nUsage: npm run restore -- --list, or npm run restore -- --to-time "2026-01-05 10:30" --into <new data folder>',
  noMoment: (given: string): string =>
    `“${given}”不是一个时刻，请写成 2026-01-05 10:30 或 2026-01-05 10:30:15（学校的时区）。\n“${given}” is no moment; write 2026-01-05 10:30 or 2026-01-05 10:30:15, by the school's clock.`,
  nothing: (folder: string): string =>
    `${folder} 中没有可以恢复的时刻；请检查 DATABASE_WAL_DIR、DATA_DIR 和 DATABASE_KEEP_WAL_DAYS。\nThere is no moment to go back to in ${folder}; check DATABASE_WAL_DIR, DATA_DIR and DATABASE_KEEP_WAL_DAYS.`,
  possible: (folder: string): string =>
    `可以恢复到以下时段中的任意时刻（学校的时区，日志在 ${folder}）。 You can go back to any moment of these, by the school's clock:`,
  span: (from: string, until: string): string => `${from} – ${until}`,
  outside: (at: string, { spans, gaps }: { spans: readonly string[]; gaps: readonly string[] }): string =>
    [
      `不能恢复到 ${at}；没有改动任何内容。可以恢复的时段：`,
      indented(spans),
      ...(gaps.length === 0 ? [] : [`  日志中缺少 ${gaps.join('、')}，它之后到下一个底本之间不能恢复。`]),
      `It is not possible to go back to ${at}; nothing was changed. The possible stretches are given above.`,
      ...(gaps.length === 0 ? [] : [`Segments that are missing from the log: ${gaps.join(', ')}.`]),
    ].join('\n'),
  restored: (at: string, { tables, rows, files, seconds }: Restored): string =>
    [
      `已恢复到 ${at}（学校的时区）并已校验 restored and verified`,
      `  ${tables} 张表 tables，${rows} 行 rows，${files} 个文件 files，${seconds.toFixed(1)} 秒 s`,
      '  所有人须重新登录，密码是当时的密码。 Everyone signs in again; passwords are as they were then.',
    ].join('\n'),
  trail: (message: string): string => `  操作日志 audit log: ${message}`,
  putKeys: (dataDir: string): string =>
    `  没有找到密钥，操作日志的封印未校验：启动前请把 secret-keys 放到 ${dataDir}。 There are no keys, so the audit log's seal was not looked at: put secret-keys there before the start.`,
  start: (dataDir: string): string =>
    `  请停止原来的服务，把 DATA_DIR 设为 ${dataDir} 后启动；原来的数据没有改动。 Stop the server, set DATA_DIR to it and start; the original is unchanged.`,
};
