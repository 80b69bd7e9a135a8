const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1);

interface Copied {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly seconds: number;
}

const counts = ({ tables, rows, files, seconds }: Copied): string =>
  `  ${tables} 张表 tables，${rows} 行 rows，${files} 个文件 files，${seconds.toFixed(1)} 秒 s`;

/** What the commands of backup, restore and move print. */
export const backupTexts = {
  backupUsage:
    '用法：npm run backup -- --to <文件或文件夹> [--encrypt] [--with-keys]\nUsage: npm run backup -- --to <file or folder> [--encrypt] [--with-keys]',
  restoreUsage:
    '用法：npm run restore -- --from <备份文件>；回到某一时刻：npm run restore -- --list\nUsage: npm run restore -- --from <backup file>; back to a moment: npm run restore -- --list',
  moveUsage:
    '用法：npm run move -- --to <postgres://…，或新的数据目录>\nUsage: npm run move -- --to <postgres://…, or a new data folder>',
  askPassphrase: '备份口令 passphrase: ',
  exists: (path: string): string => `${path} 已存在，没有覆盖。\n${path} exists already; it was not overwritten.`,
  keysNeedPassphrase:
    '密钥只写入加密的备份，请设置 BACKUP_PASSPHRASE 或使用 --encrypt。\nKeys are only written to an encrypted backup; set BACKUP_PASSPHRASE or use --encrypt.',
  noKeys: '找不到密钥文件 secret-keys。\nThere is no file secret-keys.',
  shortPassphrase: '口令至少需要 12 个字符。\nThe passphrase needs at least 12 characters.',
  noFile: (path: string): string => `找不到备份文件 ${path}。\nThere is no backup file ${path}.`,
  notEmptyFolder: (path: string): string =>
    `${path} 不是空的，没有覆盖任何内容；请给出一个新的数据目录（其中只可以有 secret-keys）。\n${path} is not empty, nothing was overwritten; name a new data folder (it may hold secret-keys alone).`,
  backedUp: (path: string, done: Copied & { bytes: number }): string =>
    [`备份完成并已校验 backed up and verified:  ${path}（${megabytes(done.bytes)} MB）`, counts(done)].join('\n'),
  plain: '  备份未加密；设置 BACKUP_PASSPHRASE 可以加密。 It is not encrypted; set BACKUP_PASSPHRASE to encrypt.',
  notListed:
    '  没有记入“备份”页面（数据库属于较旧的版本）。 It is not on the screen of backups: the database is of an older version.',
  damaged: (hashes: readonly string[]): string =>
    `  存储中有 ${hashes.length} 个文件缺失或损坏，备份中也没有它们。 ${hashes.length} uploads are missing or damaged in the storage and not in the copy:\n    ${hashes.slice(0, 20).join('\n    ')}`,
  restored: (madeAt: string, done: Copied): string =>
    [
      `恢复完成并已校验（备份时间 ${madeAt}） restored and verified`,
      counts(done),
      '  所有人须重新登录，密码不变。 Everyone signs in again; passwords are as they were.',
    ].join('\n'),
  nothingThere: (place: string): string =>
    `${place} 中还没有书院的数据；npm start 会建立。\nThere is no data of the product in ${place} yet; npm start makes it.`,
  noStorage: (reason: string): string =>
    `无法访问存放上传文件的 S3（${reason}），什么也没有改动；请检查 S3_ 开头的设置。\nThe S3 that holds the uploads cannot be reached (${reason}); nothing was changed. Check the settings that begin with S3_.`,
  putKeys: (path: string): string =>
    `  备份中没有密钥：启动前请把 secret-keys 放到 ${path}。 The backup holds no keys: put secret-keys there before the start.`,
  moved: (target: string, done: Copied & { wasThere: boolean }): string =>
    [
      `${done.wasThere ? '目标与原库一致 the target equals the original' : '迁移完成并已校验 moved and verified'}:  ${target}`,
      counts(done),
      '  原来的数据没有改动；确认无误后再删除。 The original is unchanged; remove it when all is well.',
    ].join('\n'),
  setAddress:
    '  请设置 DATABASE_URL（以及 MIGRATION_DATABASE_URL）后启动；DATA_DIR 不变。 Set DATABASE_URL (and MIGRATION_DATABASE_URL), keep DATA_DIR, and start.',
  setFolder:
    '  请把 DATA_DIR 设为该目录、不再设置 DATABASE_URL 后启动。 Set DATA_DIR to it, unset DATABASE_URL, and start.',
};
