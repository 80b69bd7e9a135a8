/** Words about the keys that stored secrets are made with. */
export const secretTexts = {
  unreadable: (place: string): string =>
    `密钥无法识别：${place}。每个密钥应为 <编号>:<32 字节的 base64>。\nThe secret keys in ${place} cannot be read.`,
  unreachable: (path: string, code: string): string =>
    `无法读写密钥文件 ${path}（${code}）。请检查 DATA_DIR 及其权限，或用 SECRET_KEYS 给出密钥。
The file of secret keys ${path} cannot be read or written (${code}). Check DATA_DIR and its rights, or name the keys in SECRET_KEYS.`,
  fileUnreadable: (path: string): string =>
    `DATA_DIR 中的密钥文件 ${path} 无法识别，每行应为 <编号>:<32 字节的 base64>，请从备份恢复该文件。`,
  fileUnreachable: (path: string, code: string): string =>
    `DATA_DIR 中的密钥文件 ${path} 无法读取（${code}），请检查其权限，或用 SECRET_KEYS 给出密钥。`,
  keysFromOutside:
    '密钥来自 SECRET_KEYS，请在那里的最前面加上新密钥 <编号>:<32 字节的 base64>，重启后生效。\nThe keys come from SECRET_KEYS: put a new one at its beginning and start again.',
  added: (id: string): string =>
    `已生成新密钥 ${id}。请重启所有进程：此后的内容用它加密，已有的身份证号会在后台逐步改用它。旧密钥请保留。
The key ${id} was made. Start all processes again: from then on it is used, and ID numbers are sealed anew with it in the background. Keep the old keys.`,
  retired: (id: string): string => `已移除密钥 ${id}。\nThe key ${id} was removed.`,
  inUse: (id: string, places: readonly string[]): string =>
    `密钥 ${id} 还不能移除，仍有内容需要它：${places.join('、')}。\nThe key ${id} is still needed: ${places.join(', ')}.`,
  unknownKey: (id: string): string => `没有可以移除的密钥 ${id}。\nThere is no key ${id} that could be removed.`,
  wrongKeys: (ids: readonly string[]): string =>
    `数据库中的加密内容需要密钥 ${ids.join('、')}，当前的密钥缺少它或与它不同。请把原来的 secret-keys 文件放回 DATA_DIR，或在 SECRET_KEYS 中给出原来的密钥。
The database was written with the secret key ${ids.join(', ')}, which is missing or different here. Put the original secret-keys file back into DATA_DIR, or name the key in SECRET_KEYS.`,
};
