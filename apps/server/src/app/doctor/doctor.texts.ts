/** What `npm run doctor` says, Chinese and English side by side. */
export const doctorTexts = {
  sound: '没有发现问题。 Nothing is wrong.',
  faults: (count: number): string => `发现 ${count} 处问题。 Faults found: ${count}.`,
  mendable: '其中可以自动修复的，用 npm run doctor -- --mend 修复。 What can be mended is mended with --mend.',
  mended: (words: string): string => `已修复 mended: ${words}`,
  unmended: (reason: string): string => `未能修复 could not be mended: ${reason}`,
  unknownOption: (option: string): string =>
    `不认识的选项 ${option}，可用：--mend。 Unknown option ${option}. There is: --mend.`,

  node: (version: string): string => `Node.js ${version}`,
  nodeUpdate: '请安装 Node.js 20.19 或更高版本。 Install Node.js 20.19 or newer.',
  settings: '设置有效。 The settings are valid.',
  settingsRemedy: '请改正后再启动。 Correct it before the next start.',
  noticeRemedy: '请删除或更正。 Remove or correct it.',

  disk: (path: string, free: string): string => `磁盘 disk: ${path}，剩余 ${free}`,
  diskRemedy: '请腾出空间或扩大磁盘。 Free some space or enlarge the disk.',
  files: (path: string): string =>
    `${path} 所在的磁盘几乎不能再建文件（inode 不足）。 Hardly any inodes are left on its disk.`,

  clock: '时钟正常。 The clock is right.',
  clockBehind: (now: string, built: string): string =>
    `系统时间 ${now} 早于程序构建时间 ${built}。 The system's time is before the program was built.`,
  clockApart: (seconds: number): string =>
    `系统时间与数据库时间相差 ${seconds} 秒。 The system's time differs from the database's by ${seconds} s.`,
  clockRemedy:
    '请在两台机器上启用时间同步（如 systemd-timesyncd、chrony）。 Have the time synchronised on both machines.',

  modes: (path: string): string => `${path} 及其文件的权限正常。 Modes and owners are as they have to be.`,
  openToOthers: (path: string): string => `${path} 可被其他系统用户访问。 Other system users can reach it.`,
  lostModes: (path: string, count: number): string =>
    `${path} 中有 ${count} 个文件或文件夹的所有者不能读写，可能在复制时丢失了权限。 ${count} entries cannot be used by their owner; a copy may have lost their modes.`,
  lostFolders: (path: string, names: readonly string[]): string =>
    `${path} 缺少 ${names.join('、')}，可能复制时漏掉了空文件夹，PostgreSQL 将不能启动。 Empty folders are missing; a copy may have left them out.`,
  otherOwner: (path: string, count: number): string =>
    `${path} 中有 ${count} 个文件不属于该文件夹的所有者。 ${count} entries belong to someone else than the folder does.`,
  modeRemedy: (command: string): string => `请执行 run: ${command}`,
  lostBinaries: (path: string, count: number): string =>
    `${path} 中有 ${count} 个程序或链接不能使用，可能在复制时丢失。 ${count} programs or links of PostgreSQL are unusable.`,
  lostBinariesRemedy:
    '请用 npm ci 重新安装，或用 --mend 修复。 Install the dependencies again, or run the doctor with --mend.',
  noCluster: '内置数据库将在首次启动时建立。 The built-in database is made at the first start.',

  port: (place: string): string => `端口 ${place} 可用。 The port is free.`,
  portOurs: (place: string): string => `书院正在 ${place} 运行。 The product is running there.`,
  portRemedy: '请停止占用它的程序，或更换端口。 Stop the program that has it, or choose another port.',
  portOff: '未设置 METRICS_PORT，不提供运行指标。 No figures are served.',

  database: (version: string): string => `PostgreSQL ${version}`,
  databaseStopped: (major: string): string =>
    `内置 PostgreSQL ${major} 未在运行，其设置在运行时检查。 It is not running; its settings are looked at while it runs.`,
  otherMajor: (wanted: string): string =>
    `内置的是 PostgreSQL ${wanted}，请先迁移数据或设置 DATABASE_URL。 The built-in one is ${wanted}: move the data first.`,
  databaseRemedy: '请按 docs/operations.md 检查数据库。 See docs/operations.md.',
  unsafeSetting: (name: string): string =>
    `数据库的 ${name} 已关闭，断电可能损坏数据。 It is off: a power cut can destroy data.`,
  unsafeRemedy: (name: string): string => `请设为 on：ALTER SYSTEM SET ${name} = on; 然后重新加载。 Switch it on.`,
  noChecksums: '数据库没有页校验，磁盘损坏可能不被发现。 Pages have no checksums; damage by the disk may go unseen.',
  noChecksumsRemedy: '请停止 PostgreSQL 后执行 pg_checksums --enable。 Stop PostgreSQL and run pg_checksums --enable.',
  fewConnections: (most: number, needed: number): string =>
    `数据库只允许 ${most} 个连接，至少需要 ${needed} 个。 The database allows ${most} connections; ${needed} are needed.`,
  fewConnectionsRemedy: '请提高 max_connections 或减小 WORKERS。 Raise max_connections or lower WORKERS.',
  oldTransaction: (minutes: number): string =>
    `有事务已持续 ${minutes} 分钟，会妨碍数据库清理。 A transaction has lasted ${minutes} minutes and hinders vacuuming.`,
  oldTransactionRemedy: '请在 pg_stat_activity 中查看并结束它。 Look for it in pg_stat_activity and end it.',
  apart: (count: number): string =>
    `使用此数据库的服务器把文件存放在 ${count} 个不同的地方。 Servers on this database keep files in ${count} places.`,
  apartRemedy: '请共用一个 storage 文件夹，或设置 STORAGE=s3 和同一个存储桶。 Share one storage folder or one bucket.',
  schema: '数据库结构与程序版本一致。 The schema is that of this program.',
  schemaPending: '下次启动将升级数据库结构。 The next start upgrades the schema.',
  schemaPendingRemedy:
    '请用 npm run upgrade -- --rehearse 演练，再用 npm run upgrade 升级（会先备份）。 Rehearse the upgrade, then run npm run upgrade, which takes a backup first.',
  schemaRemedy: '请使用与数据库相符的程序版本。 Use the program that fits the database.',

  keys: (ids: readonly string[]): string => `密钥 keys: ${ids.join('、')}`,
  noKeys: '已有数据，但没有密钥文件，启动会另造密钥而无法读取身份证号。 There is data but no file of its keys.',
  wrongKeys: (ids: readonly string[]): string =>
    `缺少数据库使用的密钥，或其内容不同：${ids.join('、')}。 Keys of the database are missing or differ.`,
  keysRemedy: '请从备份恢复 secret-keys 或 SECRET_KEYS。 Restore secret-keys or SECRET_KEYS from the backup.',
  keysLater: '密钥将在首次启动时生成。 The keys are made at the first start.',

  backups: (folder: string, last: string): string => `备份 backups: ${folder}，最近一次成功 last success ${last}`,
  backupsOff: '没有开启自动备份。 No backups are made by schedule.',
  backupsOffRemedy:
    '请在“系统设置 / 自动备份”开启，或定时运行 npm run backup。 Switch them on in the settings, or run npm run backup by a timer.',
  noBackupYet: '还没有成功的备份。 No backup has succeeded yet.',
  noBackupYetRemedy: '请在“系统管理 / 备份”做第一次。 Make the first one by hand.',
  oldBackup: (last: string, days: number): string =>
    `最近一次成功的备份在 ${last}，已超过 ${days} 天。 The last good backup is more than ${days} days old.`,
  oldBackupRemedy: '请在“系统管理 / 备份”查看失败的原因。 The list of backups says why they fail.',
  backupFolder: (folder: string, reason: string): string =>
    `备份文件夹 ${folder} 不能使用：${reason} Backups cannot be written there.`,
  backupFolderRemedy:
    '请检查它是否已挂载、是否属于运行书院的用户。 See that it is mounted and belongs to the user who runs the product.',
  sameDisk: (folder: string): string =>
    `备份文件夹 ${folder} 与数据在同一个文件系统上，磁盘损坏时会一起丢失。 Backups lie on the file system of the data and are lost with it.`,
  sameDiskRemedy: '请换到另一块磁盘，或把备份另存到别的机器。 Choose another disk, or copy them to another machine.',

  sms: (provider: string): string => `短信 SMS: ${provider}`,
  mail: (host: string): string => `邮件 Mail: ${host}`,
  mailOff: '没有邮件服务器，不能发邮件。 No mail server: no mail is sent.',
  mailOffRemedy: '需要时设置 SMTP_HOST 和 SMTP_FROM。 Set SMTP_HOST and SMTP_FROM if it is wanted.',
  rulesWithoutSms: (count: number): string =>
    `${count} 条启用的消息规则使用短信，但没有短信服务，消息一直等待。 ${count} rules that are on send SMS without a provider.`,
  rulesWithoutMail: (count: number): string =>
    `${count} 条启用的消息规则使用邮件，但没有邮件服务器，消息一直等待。 ${count} rules that are on send mail without a server.`,
  rulesWithoutTemplate: (count: number): string =>
    `${count} 条使用短信的消息规则没有模板编号，阿里云不会发送。 ${count} rules for SMS have no template code.`,
  rulesWithoutTemplateRemedy: '请在消息规则中填写模板编号。 Enter the template code in the rule.',
  messagesStopped: '消息发送已停止。 Sending of messages is stopped.',
  messagesStoppedRemedy: '需要时在系统设置的消息设置中恢复。 Release it in the settings of messages.',
  messagesUnknown: (count: number): string =>
    `${count} 条消息结果未知，可能已经送达，不会自动重发。 Of ${count} messages nobody knows whether they arrived.`,
  messagesUnknownRemedy:
    '请在消息记录中核对，需要时重发。 Look at the log of messages; send again what did not arrive.',
  smsOff: '没有短信服务，不能用短信登录。 No SMS provider: nobody can sign in by SMS.',
  smsOffRemedy: '需要时设置 SMS_PROVIDER。 Set SMS_PROVIDER if it is wanted.',
  smsShown: '验证码会写入日志，能看日志的人就能登录。 Sign-in codes are written to the log.',
  smsShownRemedy: '请取消 SMS_CONSOLE_SHOW_CODES。 Unset SMS_CONSOLE_SHOW_CODES.',
  unreachable: (name: string, reason: string): string =>
    `${name} 指定的地址连接不上（${reason}）。 The address cannot be reached.`,
  unreachableRemedy: '请检查地址、域名解析和防火墙。 Check the address, DNS and the firewall.',

  storage: (kind: string): string => `文件存储 files: ${kind}`,
  storageRemedy: '请检查 S3_ 开头的设置和存储桶的权限。 Check the settings that begin with S3_ and the bucket.',

  proxy: '访问地址的设置相符。 The settings of the address fit each other.',
  proxyUntrusted:
    'PUBLIC_URL 是 https，但没有 TRUST_PROXY，所有访问者都算作代理的地址。 All callers share the proxy’s address.',
  proxyUntrustedRemedy:
    '代理覆盖 X-Forwarded-For 时请设置 TRUST_PROXY=true。 Set it if the proxy overwrites the header.',
  proxyOpen: '设置了 TRUST_PROXY，但 HOST 可从外部直接访问，来源地址可被伪造。 Callers can forge their address.',
  proxyOpenRemedy: '请让 HOST 为 127.0.0.1，或用防火墙只放行代理。 Keep HOST on 127.0.0.1 or let only the proxy in.',
  plainText:
    'HOST 可从外部访问，而没有 https 的 PUBLIC_URL，密码会明文传输。 Passwords travel unencrypted without https.',
  plainTextRemedy: '请在前面设置带 TLS 的反向代理，见 ops。 Put a reverse proxy with TLS in front; see ops.',
} as const;
