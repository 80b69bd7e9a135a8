/** Words about the keys that stored secrets are made with. */
export const secretTexts = {
  unreadable: (place: string): string =>
    `密钥无法识别：${place}。每个密钥应为 <编号>:<32 字节的 base64>。\nThe secret keys in ${place} cannot be read.`,
  wrongKeys: (ids: readonly string[]): string =>
    `数据库中的加密内容需要密钥 ${ids.join('、')}，当前的密钥缺少它或与它不同。请把原来的 secret-keys 文件放回 DATA_DIR，或在 SECRET_KEYS 中给出原来的密钥。
The database was written with the secret key ${ids.join(', ')}, which is missing or different here. Put the original secret-keys file back into DATA_DIR, or name the key in SECRET_KEYS.`,
};
