/** Why a backup file cannot be read, in Chinese and English. */
export const archiveTexts = {
  cut: '备份文件不完整（被截断）。\nThe backup file is incomplete (cut off).',
  altered: (name: string): string =>
    `备份文件已损坏或被改动：${name}。\nThe backup file is damaged or was altered: ${name}.`,
  notOurs: '这不是书院的备份文件。\nThis is not a backup file of Shuyuan.',
  newer:
    '备份文件由更新版本的书院生成，请用同样新的版本恢复。\nThe backup file was made by a newer version; restore it with that version.',
  wrongPassphrase: '口令不正确。\nThe passphrase is wrong.',
  needsPassphrase: '备份文件已加密，请设置 BACKUP_PASSPHRASE。\nThe backup file is encrypted; set BACKUP_PASSPHRASE.',
};
