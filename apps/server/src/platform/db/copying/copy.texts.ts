/** Why a copy of a database was not made, in Chinese and English. */
export const copyTexts = {
  unknownObjects: (names: readonly string[]): string =>
    `数据库中有备份程序不认识的对象，未生成不完整的副本：${names.slice(0, 10).join('、')}${names.length > 10 ? `等 ${names.length} 个` : ''}\nThe database holds objects that the copy cannot make again; no incomplete copy was made: ${names.slice(0, 10).join(', ')}`,
  statementFailed: (statement: string, reason: string): string =>
    `目标数据库拒绝了语句：${reason}\nThe target database refused a statement: ${reason}\n  ${statement}`,
  changing: '表结构一直在变动，无法取得一致的副本，请稍后再试。\nThe tables keep changing; try again later.',
  notEmpty: (names: readonly string[]): string =>
    `目标数据库不是空的（${names.slice(0, 5).join('、')}），没有覆盖任何内容。\nThe target database is not empty (${names.slice(0, 5).join(', ')}); nothing was overwritten.`,
  extensionElsewhere: (name: string): string =>
    `目标数据库已在别的模式中安装扩展 ${name}，请先删除它。\nThe extension ${name} already exists in another schema of the target database; drop it first.`,
  schemaDiffers: (statement: string): string =>
    `副本的表结构与原库不一致，已全部撤销：\nThe copy's definition differs from the original; everything was undone:\n  ${statement.slice(0, 300)}`,
  rowsDiffer: (table: string): string =>
    `副本中 ${table} 的数据与原库不一致，已全部撤销。\nThe rows of ${table} differ from the original; everything was undone.`,
  stillServed:
    '书院仍在使用这个数据库，请先停止再迁移。\nThe product still uses this database; stop it before the move.',
  sequencesDiffer:
    '副本的编号序列与原库不一致，已全部撤销。\nThe sequences differ from the original; everything was undone.',
};
