const port = '应为 0 到 65535 之间的整数';
const flag = '只能是 true、false、1 或 0';
const webAddress = '应为 http:// 或 https:// 开头的完整地址，且不含用户名和密码';
const databaseAddress = '应为 postgres://用户名:密码@主机:端口/数据库名，其中的特殊字符须写成 %xx';
const given = '不能为空白';
const folder = '应为一个文件夹的路径，~ 不会被展开，请写完整路径';

/** What each setting has to be. */
export const settingRules = {
  NODE_ENV: '只能是 production、development 或 test',
  PORT: port,
  HOST: '应为本机的一个地址或主机名',
  DATA_DIR: folder,
  DATABASE_URL: databaseAddress,
  MIGRATION_DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_NAMED_STATEMENTS: '只能是 on 或 off',
  DATABASE_REPLICA_URLS: `每个备库一个地址，最多 8 个，之间用逗号分隔；${databaseAddress}`,
  DATABASE_KEEP_WAL_DAYS: '应为 0 到 90 之间的整数（天），0 表示不保留',
  DATABASE_WAL_DIR: folder,
  SCHOOL_NAME: '应为 1 到 64 个字',
  SECRET_KEYS: '应为 <编号>:<32 字节的 base64>，多个之间用逗号分隔，编号不能重复',
  ADMIN_PASSWORD: '应为 8 到 128 个字符',
  SESSION_IDLE_MINUTES: '应为 1 到 10080 之间的整数',
  SESSION_MAX_HOURS: '应为 1 到 720 之间的整数',
  SINGLE_SESSION: flag,
  SMS_PROVIDER: '只能是 console、webhook 或 aliyun',
  SMS_CONSOLE_SHOW_CODES: flag,
  SMS_WEBHOOK_URL: webAddress,
  SMS_WEBHOOK_SECRET: '至少需要 16 个字符',
  ALIYUN_ACCESS_KEY_ID: given,
  ALIYUN_ACCESS_KEY_SECRET: given,
  ALIYUN_SMS_SIGN_NAME: given,
  ALIYUN_SMS_TEMPLATE_CODE: given,
  ALIYUN_SMS_ENDPOINT: webAddress,
  SMTP_HOST: given,
  SMTP_PORT: '应为 1 到 65535 之间的整数',
  SMTP_SECURITY: '只能是 tls、starttls 或 none',
  SMTP_USER: given,
  SMTP_PASSWORD: given,
  SMTP_FROM: '应为发件人，如 东方书院 <office@school.example>',
  WEBHOOK_ALLOWED_ADDRESSES: '应为 IP 地址或网段（如 10.0.0.0/8），多个之间用逗号分隔',
  PUBLIC_URL: webAddress,
  TRUST_PROXY: flag,
  CALLS_PER_MINUTE: '应为 60 到 100000000 之间的整数',
  TOKEN_CALLS_PER_MINUTE: '应为 1 到 100000000 之间的整数',
  WORKERS: '应为 1 到 6 之间的整数',
  METRICS_PORT: '应为 1 到 65535 之间的整数，且不同于 PORT',
  METRICS_HOST: '应为本机的一个地址或主机名',
  MAP_TILE_URL: '应为 http:// 或 https:// 开头、含 {z}、{x} 和 {y} 的地址',
  MAP_CRS: '只能是 wgs84 或 gcj02',
  UPLOAD_MAX_MB: '应为 1 到 4096 之间的整数',
  STORAGE: '只能是 local 或 s3',
  S3_ENDPOINT: webAddress,
  S3_REGION: given,
  S3_BUCKET: '应为存储桶的名称：3 到 63 个小写字母、数字、点或短横线',
  S3_ACCESS_KEY_ID: given,
  S3_SECRET_ACCESS_KEY: given,
  BACKUP_PASSPHRASE: '应为 12 到 1024 个字符',
  LOG_LEVEL: '只能是 fatal、error、warn、info、debug 或 silent',
} as const;

/** Words of the configuration: the school's name unless one is given, and what a person reads when a setting is wrong. */
export const configTexts = {
  schoolName: '商学院',
  wrong: (faults: readonly string[]): string =>
    `配置有误，没有启动，也没有改动任何内容。 The configuration is wrong; nothing was started or changed.\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  broken: (name: string, rule: string): string => `${name} ${rule}。`,
  controlCharacters: (name: string): string => `${name} 含有换行、回车等控制字符，请移除。`,
  misspelt: (name: string, meant: string): string =>
    `${name} 不是书院的设置，是否应为 ${meant}？请改正名称；如与书院无关，请不要在书院的环境中设置它。`,
  unknown: (name: string): string => `${name} 不是书院的设置，未起作用。 ${name} is no setting and has no effect.`,
  missing: (name: string, because: string): string => `${name} 没有设置，${because} 时必须设置。`,
  walNeedsBuiltin:
    'DATABASE_KEEP_WAL_DAYS 只用于内置的数据库；使用 DATABASE_URL 时请由您的 PostgreSQL 自己保留日志，并移除这项设置。',
  walOwnFolder: 'DATABASE_WAL_DIR 不能在 DATA_DIR 的 postgres 或 storage 中，请换一个文件夹，最好在另一块磁盘上。',
  folderIsFile: (name: string, path: string): string => `${name} 不能使用：${path} 是一个文件，不是文件夹。`,
  folderUnusable: (name: string, path: string, reason: string): string =>
    `${name} 不能使用：无法在 ${path} 中写入（${reason}），请检查路径、所属用户和权限。`,
  folderFull: (name: string, path: string): string => `${name} 不能使用：${path} 所在的磁盘已满，请先腾出空间。`,
  dataDirSmall: (path: string, { free, needed }: { free: number; needed: number }): string =>
    `DATA_DIR 不能使用：${path} 所在的磁盘只剩 ${free} MB，首次启动至少需要 ${needed} MB。`,
} as const;
