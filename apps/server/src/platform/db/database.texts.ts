const bilingual = (chinese: string, english: string): string => `${chinese}\n${english}`;

/** What staff read when two of them changed the same data at the same moment. */
export const concurrentChange = '数据正被他人修改，请稍后重试';

/** What the person who starts the server reads when the database keeps it from starting. */
export const startTexts = {
  unsupportedPlatform: (platform: string) =>
    bilingual(
      `没有适用于 ${platform} 的内置 PostgreSQL，请设置 DATABASE_URL 使用已有的 PostgreSQL。`,
      `There is no built-in PostgreSQL for ${platform}. Set DATABASE_URL to use a PostgreSQL of your own.`,
    ),
  binariesUnusable: (path: string, reason: string) =>
    bilingual(
      `内置 PostgreSQL 的文件 ${path} 无法使用（${reason}）。请重新安装依赖，或设置 DATABASE_URL。`,
      `The built-in PostgreSQL file ${path} cannot be used (${reason}). Install the dependencies again or set DATABASE_URL.`,
    ),
  dataDirUnusable: (path: string, reason: string) =>
    bilingual(
      `无法使用数据目录 ${path}（${reason}）。请检查 DATA_DIR 及其权限。`,
      `The data folder ${path} cannot be used (${reason}). Check DATA_DIR and its permissions.`,
    ),
  noIdentity: (path: string) =>
    bilingual(
      `PostgreSQL 不能以 root 身份运行，而这里没有可用的普通身份可以访问 ${path}。请以普通用户启动，或设置 DATABASE_URL。`,
      `PostgreSQL does not run as root, and no unprivileged identity here can reach ${path}. Start as an ordinary user or set DATABASE_URL.`,
    ),
  foreignOwner: (path: string) =>
    bilingual(
      `数据库目录 ${path} 属于另一个系统用户。请以该用户或 root 启动。`,
      `The database folder ${path} belongs to another system user. Start as that user or as root.`,
    ),
  notACluster: (path: string) =>
    bilingual(
      `${path} 不是完整的数据库目录。请从备份恢复，或移走它后重新启动。`,
      `${path} is not a complete database folder. Restore it from a backup, or move it away and start again.`,
    ),
  otherMajor: (found: string, wanted: string) =>
    bilingual(
      `数据目录由 PostgreSQL ${found} 建立，而内置的是 PostgreSQL ${wanted}。请先迁移数据，或设置 DATABASE_URL。`,
      `The data folder was made by PostgreSQL ${found}, but the built-in one is PostgreSQL ${wanted}. Move the data first or set DATABASE_URL.`,
    ),
  connectionFileUnusable: (path: string) =>
    bilingual(
      `连接文件 ${path} 缺失或损坏，其中的密码无法读取。请从备份恢复该文件。`,
      `The connection file ${path} is missing or damaged, so its password cannot be read. Restore it from a backup.`,
    ),
  wrongPassword: (path: string) =>
    bilingual(
      `内置 PostgreSQL 拒绝了 ${path} 中的密码。请从备份恢复该文件。`,
      `The built-in PostgreSQL refused the password in ${path}. Restore that file from a backup.`,
    ),
  initdbFailed: (output: string) =>
    bilingual(
      `无法建立内置数据库：\n${output}`,
      'The built-in database could not be created; the reason is given above.',
    ),
  postgresFailed: (logFile: string, tail: string) =>
    bilingual(
      `内置 PostgreSQL 无法启动，日志 ${logFile} 的末尾：\n${tail}`,
      `The built-in PostgreSQL did not start; the end of its log ${logFile} is given above.`,
    ),
  anotherServer: (dataDir: string, pid: number | undefined) =>
    bilingual(
      `另一个书院服务正在使用数据目录 ${dataDir}${pid === undefined ? '' : `（进程 ${pid}）`}。请先停止它，或换一个 DATA_DIR。`,
      `Another server is already using the data folder ${dataDir}${pid === undefined ? '' : ` (process ${pid})`}. Stop it first or choose another DATA_DIR.`,
    ),
  serverTooOld: (name: string, version: string) => `${name} 指向 PostgreSQL ${version}，至少需要 15。`,
  notUtf8: (name: string, encoding: string) => `${name} 指定的数据库编码是 ${encoding}，需要 UTF8。`,
  readOnly: (name: string) => `${name} 指定的数据库是只读的（备库或只读事务），不能使用。`,
  noCrypto: (name: string) => `${name} 指定的 PostgreSQL 没有扩展 pgcrypto，请安装 postgresql-contrib。`,
  loginRefused: (name: string) => `${name} 的用户名或密码被数据库拒绝，请检查。`,
  noDatabase: (name: string) => `${name} 指定的数据库不存在，请先建立。`,
  noConnectRight: (name: string) => `${name} 的用户没有连接该数据库的权限（CONNECT）。`,
  noCreateRight: (name: string) => `${name} 的用户不能在该数据库中建立架构，请授予 CREATE 权限。`,
  unreachable: (name: string, reason: string) =>
    `无法连接 ${name} 指定的数据库（${reason}），请检查地址，并确认 PostgreSQL 正在运行。`,
  anotherDatabase: 'MIGRATION_DATABASE_URL 与 DATABASE_URL 指向的不是同一个数据库。',
  anotherDirect: 'DATABASE_DIRECT_URL 与 DATABASE_URL 指向的不是同一个数据库。',
  notAReplica: (name: string) => `${name} 不是 DATABASE_URL 所指数据库的备库。`,
  notMember: (running: string, owner: string) =>
    `MIGRATION_DATABASE_URL 的用户须能代表 DATABASE_URL 的用户，请由管理员执行 GRANT ${running} TO ${owner}。`,
  notTheOwner: (file: string) =>
    bilingual(
      `数据库需要升级（${file}），而 DATABASE_URL 的用户无权修改表结构。请设置 MIGRATION_DATABASE_URL，见 docs/operations.md。`,
      `The database has to be upgraded (${file}), and the role of DATABASE_URL may not. Set MIGRATION_DATABASE_URL; see docs/operations.md.`,
    ),
  migrationsUnusable: (directory: string, reason: string) =>
    bilingual(
      `数据库迁移目录 ${directory} 有误：${reason}`,
      `The folder of database migrations ${directory} is faulty: ${reason}`,
    ),
  newerSchema: (versions: string) =>
    bilingual(
      `数据库已由更新版本的程序升级（${versions}），此程序过旧，请使用新版本。`,
      `The database was upgraded by a newer program (${versions}). This program is too old; use the newer one.`,
    ),
  changedMigration: (file: string) =>
    bilingual(
      `迁移文件 ${file} 在执行之后被修改过，不能启动。`,
      `The migration ${file} was changed after it had been applied.`,
    ),
  lateMigration: (file: string) =>
    bilingual(
      `迁移文件 ${file} 的编号小于已执行的迁移，不能补做。`,
      `The migration ${file} is numbered below one that has been applied already.`,
    ),
  failedMigration: (file: string, reason: string) =>
    bilingual(
      `迁移 ${file} 执行失败，未留下任何改动：${reason}`,
      `The migration ${file} failed and left nothing behind: ${reason}`,
    ),
} as const;
