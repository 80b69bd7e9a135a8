const number = (count: number): string => count.toLocaleString('zh-CN');

/** What the archive of the audit log is told with. */
export const archiveTexts = {
  missing: '文件缺失',
  unreadable: '文件不完整或已损坏',
  unlisted: '不在清单 manifest.json 中',
  sealBroken: '封印不符：清单被改动过，或者密钥不是写入时的密钥',
  unknownKey: (id: string): string => `缺少密钥 ${id}，无法校验`,
  noSeam: (before: string): string => `与前一个文件 ${before} 不衔接`,
  lineUnreadable: (line: number): string => `第 ${line} 行不完整或已损坏`,
  lineElsewhere: (line: number, { is, not }: { is: number; not: number }): string =>
    `第 ${line} 行应为封存链第 ${not} 环，实为第 ${is} 环（有行被删除、插入，或文件被调换）`,
  lineAltered: (line: number, id: string): string => `第 ${line} 行（编号 ${id}）被改动`,
  otherEnd: (expected: number, found: number): string =>
    `应有 ${number(expected)} 行，实有 ${number(found)} 行，末尾与清单不符`,
  otherHash: '内容指纹与清单不符',
  named: (file: string, faults: readonly string[]): string => `${file}：${faults.join('；')}`,
  alien: (folder: string, names: readonly string[]): string =>
    `${folder} 中有归档以外的内容（${names.slice(0, 5).join('、')}），没有写入；请给出空文件夹或已有归档的文件夹。\n${folder} holds other things than an archive; nothing was written.`,
  damaged: (folder: string, faults: readonly string[]): string =>
    [
      `${folder} 中的归档不完整，没有写入：`,
      ...faults.map((fault) => `  ${fault}`),
      'The archive there is not whole; nothing was written.',
    ].join('\n'),
  differs: (file: string): string =>
    `${file} 已存在且内容不同，没有覆盖。\n${file} is there already with other content; it was not overwritten.`,
  busy: '另一个归档正在进行，请稍后再试。\nAnother archive is being made; try again later.',
  notSealed:
    '操作日志还没有全部封存，没有归档；请稍后再试，若仍如此，请先运行 npm run verify-audit。\nNot all of the log is sealed yet; try again later, or run npm run verify-audit.',
  brokenChain: (id: string): string =>
    `操作日志自身有异常（${id}），没有归档；请先运行 npm run verify-audit。\nThe audit log itself is not whole; run npm run verify-audit first.`,
  rowGone: (link: number): string => `封存链第 ${link} 环的记录`,
  rowAltered: (id: string): string => `编号 ${id}`,
  foreign: (folder: string): string =>
    `${folder} 中的归档与这个数据库不衔接，没有写入；请使用最近一次归档的文件夹，或者新的空文件夹。\nThe archive there does not continue into this database; nothing was written.`,
  notWritten: (faults: readonly string[]): string =>
    [`归档写入后校验不通过：`, ...faults.map((fault) => `  ${fault}`), 'What was written did not verify.'].join('\n'),
  tooYoung: (latest: string): string =>
    `操作日志至少保留六个月，--remove 只能移除更早的记录：--before 最晚为 ${latest}，没有归档也没有移除。\nEntries of the last six months stay; --before may be ${latest} at the latest.`,
  notOwner:
    '移除需要拥有数据表的数据库用户，请设置 MIGRATION_DATABASE_URL；没有移除任何记录。\nRemoval takes the role that owns the tables; set MIGRATION_DATABASE_URL. Nothing was removed.',
  otherCount:
    '数据库中的记录与归档的数目不符，没有移除任何记录；请先运行 npm run verify-audit。\nThe table does not hold what the archive holds; nothing was removed.',
  lostRemoval: (until: string): string => `缺少已从数据库移除的记录（截至 ${until}）`,
  apart: (file: string): string => `${file}：与数据库中的封存链不衔接`,
} as const;
