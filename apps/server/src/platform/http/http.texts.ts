/** Words of the HTTP platform that staff read. */
export const httpTexts = {
  missingRight: (names: readonly string[]): string => `没有权限：${names.join(' / ')}`,
  unknownField: '不支持的项',
  repeatedParameter: '参数重复',
  notBuiltTitle: '尚未构建',
  notBuilt: '页面尚未构建，请先运行 npm run build，然后重新启动服务。',
};
