const inSeconds = (seconds: number): string => `${seconds.toFixed(1)} 秒 s`;

const steps = (files: readonly string[]): string => {
  const names = files.length > 3 ? [files.at(0), '…', files.at(-1)] : files;
  return `${files.length} 步 steps（${names.join(' ')}）`;
};

/** What the upgrade and its rehearsal print. */
export const upgradeTexts = {
  usage:
    '用法：npm run upgrade -- [--rehearse] [--to <备份文件夹>] [--no-backup]\nUsage: npm run upgrade -- [--rehearse] [--to <folder of the backup>] [--no-backup]',
  upToDate: '数据库已是这个版本的结构，无需升级。 The database has the schema of this version; there is nothing to do.',
  rehearsing:
    '另一次升级演练正在进行，请等它结束。\nAnother rehearsal of the upgrade is under way; wait until it has ended.',
  interrupted: '已中止，演练的副本已删除。\nInterrupted; the copy of the rehearsal was removed.',
  noSignIn: (status: number): string =>
    `升级后的副本不能登录（${status}），请不要升级，并把这段话告诉开发者。\nNobody could sign in to the upgraded copy (${status}); do not upgrade, and tell the developers.`,
  brokenTrail: (message: string): string =>
    `  ! 操作日志：${message}（原库也请用 npm run verify-audit 校验） the audit log is not as it was written; verify the original too`,
  wholeTrail: (message: string): string => `  操作日志 audit log: ${message}`,
  shrunk: (table: string, { before, after }: { before: number; after: number }): string =>
    `  ! 表 ${table} 由 ${before} 行变为 ${after} 行，请核对。 The table has fewer rows than before.`,
  rehearsed: (done: {
    pending: readonly string[];
    tables: readonly [number, number];
    rows: readonly [number, number];
    copySeconds: number;
    upgradeSeconds: number;
  }): string =>
    [
      '升级演练成功，正在使用的数据没有改动。 The rehearsal succeeded; the data in use is unchanged.',
      `  复制并校验 copied and verified: ${done.tables[0]} 张表 tables，${done.rows[0]} 行 rows，${inSeconds(done.copySeconds)}`,
      `  升级 upgraded: ${steps(done.pending)}，${inSeconds(done.upgradeSeconds)}`,
      `  升级后 afterwards: ${done.tables[1]} 张表 tables，${done.rows[1]} 行 rows；可以登录 sign-in works`,
      `  正式升级约需 ${inSeconds(done.upgradeSeconds)}，另加升级前的备份（数据库约 ${inSeconds(done.copySeconds)}，上传的文件另计）。 The upgrade itself will take about that long, plus the backup before it.`,
      '  副本已删除；请停止书院后运行 npm run upgrade。 The copy was removed; stop the product and run npm run upgrade.',
    ].join('\n'),
  backedUp: (path: string): string => `升级前的备份 the backup before the upgrade:  ${path}`,
  noBackup: '没有做备份（--no-backup）。 No backup was made.',
  upgraded: ({ applied, seconds }: { applied: readonly string[]; seconds: number }): string =>
    [
      `升级完成 upgraded: ${steps(applied)}，${inSeconds(seconds)}`,
      '  现在可以启动书院（npm start）。 The product can be started now.',
    ].join('\n'),
  failed: ({
    reason,
    backup,
    isUntouched,
  }: {
    reason: string;
    backup: string | undefined;
    isUntouched: boolean;
  }): string =>
    [
      `升级没有完成 the upgrade failed: ${reason}`,
      isUntouched
        ? '  数据库没有改动，可以继续使用旧版本。 The database is unchanged; the old version can go on with it.'
        : '  已完成的步骤保留了下来，旧版本不能再使用这个数据库。排除原因后可再次运行 npm run upgrade。\n  The steps that were done stay, and the old version refuses the database. Mend the cause and run npm run upgrade again.',
      backup === undefined
        ? '  要回到升级前，请用旧版本恢复您自己的备份。 To go back, restore your own backup with the old version.'
        : `  要回到升级前：用旧版本把备份恢复到新的数据目录（外部数据库：新的空数据库），放入 secret-keys 后启动：\n  To go back, let the old version restore the backup to a new data folder (or an empty database), put secret-keys there, and start:\n    DATA_DIR=<新目录 new folder> npm run restore -- --from ${backup}`,
    ].join('\n'),
};
