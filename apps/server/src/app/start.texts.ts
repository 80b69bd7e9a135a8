/** What the person who starts the server reads. */
export const startTexts = {
  running: (address: string): string => `书院已启动 Shuyuan is running:  ${address}`,
  firstAdministrator: (administrator: { username: string; password: string }): string =>
    [
      `  管理员 administrator:  ${administrator.username}`,
      `  初始密码 password:     ${administrator.password}`,
      '  密码只显示这一次，登录后请修改。 Shown this once only; change it after signing in.',
    ].join('\n'),
  newPassword: (administrator: { username: string; password: string }): string =>
    [
      `  用户 user:          ${administrator.username}`,
      `  新密码 new password: ${administrator.password}`,
      '  该用户的所有登录已结束，登录后须修改密码。 All their sessions have ended; it must be changed at the next sign-in.',
    ].join('\n'),
  nobody: (username: string): string => `没有可以登录的用户“${username}”。\nNobody signs in by the name "${username}".`,
  unknownCommand: (command: string): string =>
    `不认识的命令 ${command}。可用：reset-password <用户名>、verify-audit、archive-audit、rotate-keys [要移除的旧密钥]、clear-address-ranges、backup、restore、move、doctor [--mend]\nUnknown command ${command}. There are: reset-password <username>, verify-audit, archive-audit, rotate-keys [old key to remove], clear-address-ranges, backup, restore, move, doctor [--mend]`,
  auditVerified: ({ isWhole, message }: { isWhole: boolean; message: string }): string =>
    [
      `  操作日志：${message}`,
      isWhole
        ? '  The audit log is as it was written.'
        : '  The audit log was changed from outside. Keep a copy of the database as it is.',
    ].join('\n'),
  rangesCleared: '  已取消系统管理的地址限制。 The system can be managed from every address again.',
  noRanges: '  系统管理没有地址限制。 There was no limit on addresses.',
  ownsAuditTrail:
    '  注意：DATABASE_URL 的用户拥有操作日志的表，可以改动它；请按 docs/operations.md 另设 MIGRATION_DATABASE_URL。 The role of DATABASE_URL owns the audit log and could alter it.',
  portTaken: (place: string, name: string): string =>
    `端口 ${place} 已被占用，可能书院已在运行；请停止占用它的程序，或用 ${name} 另选端口。`,
  portForbidden: (port: number, name: string): string =>
    `没有权限使用端口 ${port}，请用 ${name} 选择 1024 以上的端口。`,
  hostUnknown: (host: string, name = 'HOST'): string => `本机没有地址 ${host}，请检查 ${name}。`,
  otherStorage: (folder: string): string =>
    `另一台服务器正在使用同一个数据库，但文件不在此处的 ${folder} 中，双方会缺少对方的文件。请让各服务器共用同一个 storage 文件夹，或都使用同一个 S3 存储桶（STORAGE=s3）；若另一台已停用，请稍候再启动。
Another server on this database keeps its files elsewhere. Share one storage folder, or set STORAGE=s3 with one bucket on all of them.`,
  weakAdminPassword: (reason: string): string => `ADMIN_PASSWORD 不能使用：${reason}。`,
  unusablePlace: (path: string, reason: string): string => `无法读写 ${path}（${reason}），请检查 DATA_DIR 及其权限。`,
};
