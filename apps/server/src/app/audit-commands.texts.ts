const number = (count: number): string => count.toLocaleString('zh-CN');

interface Month {
  readonly month: string;
  readonly rows: number;
  readonly erased: number;
  readonly bytes: number;
  readonly first_link: number;
}

const range = (files: readonly Month[]): string => `${files[0]?.month ?? ''} ～ ${files.at(-1)?.month ?? ''}`;
const sum = (files: readonly Month[]): number => files.reduce((total, { rows }) => total + rows, 0);

/** What the commands about the audit log print. */
export const auditCommandTexts = {
  verifyUsage:
    '用法：npm run verify-audit -- [--archive <归档文件夹> [--files-only]]\nUsage: npm run verify-audit -- [--archive <folder of an archive> [--files-only]]',
  archiveUsage:
    '用法：npm run archive-audit -- --before <日期，如 2025-01-01> --to <文件夹> [--remove]\nUsage: npm run archive-audit -- --before <day, such as 2025-01-01> --to <folder> [--remove]',
  noDay: (text: string): string =>
    `“${text}”不是日期，请写成 2025-01-01 这样。\n"${text}" is no day; write it as 2025-01-01.`,
  future: (text: string): string => `${text} 还没有到。\n${text} lies in the future.`,
  noKeys: (path: string): string =>
    `没有密钥就无法校验：请设置 SECRET_KEYS，或把 secret-keys 放到 ${path}。\nThere are no keys to verify with: set SECRET_KEYS, or put secret-keys there.`,
  archiveVerified: (
    { files, rows }: { files: readonly Month[]; rows: number },
    { faults, hasDatabase }: { faults: readonly string[]; hasDatabase: boolean },
  ): string =>
    [
      faults.length > 0
        ? `  归档：发现异常：\n${faults.map((fault) => `    ${fault}`).join('\n')}`
        : `  归档：已校验 ${files.length} 个文件（${range(files)}），${number(rows)} 条，未发现改动`,
      ...(files[0] !== undefined && files[0].first_link > 1
        ? [
            `  这个归档从封存链第 ${files[0].first_link} 环开始，更早的在另一个归档中。 It begins at link ${files[0].first_link}.`,
          ]
        : []),
      ...(hasDatabase ? [] : ['  没有与数据库核对。 It was not compared with a database.']),
      faults.length > 0 ? '  The archive was changed from outside.' : '  The archive is as it was written.',
    ].join('\n'),
  archived: (folder: string, done: { files: readonly Month[]; added: readonly Month[]; removed: number }): string[] => [
    done.added.length === 0
      ? '  没有可以归档的新月份。 There was no new month to archive.'
      : `  已归档并校验 archived and verified:  ${folder}\n  ${done.added.length} 个月 months（${range(done.added)}），${number(sum(done.added))} 条 entries`,
    ...(done.files.length === 0
      ? []
      : [
          `  归档中共有 ${done.files.length} 个月（${range(done.files)}），${number(sum(done.files))} 条。 The archive holds these.`,
        ]),
    ...(done.removed === 0
      ? []
      : [
          `  已从数据库移除 ${number(done.removed)} 条，请妥善保存归档和密钥。 They were removed from the database; keep the archive and the keys.`,
        ]),
  ],
};
