const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join('、');

/** Who changed it when, by the school's clock. */
const changedBy = (who: string, at: string): string => `${who === '' ? '他人' : ` ${who} `}于 ${at} `;

/** Words of the forms slice that staff read. */
export const formTexts = {
  saved: '保存成功',
  deleted: '删除成功',
  cloned: '复制成功',
  copySuffix: (count: number): string => (count === 1 ? ' 副本' : ` 副本 ${count}`),
  rolledBack: '已放回草稿，同步后生效',
  restored: '恢复成功',
  addedToMenu: '已加入菜单',
  planned: '以下是将要执行的步骤',
  synced: '同步成功',
  syncing: '正在同步',
  savedOver: (who: string, at: string): string => `保存成功，覆盖了${changedBy(who, at)}的修改`,
  stale: (who: string, at: string): string => `表单已被${changedBy(who, at)}修改，请核对后再保存`,
  stillRelated: (forms: readonly string[]): string => `${quoted(forms)}关联到这张表单，请先移除关联字段`,
  foreignField: '这个字段不属于这张表单',
  systemTable: '系统表单的表名不能修改',
  systemFieldChanged: '系统字段不能修改',
  systemFieldsRemoved: (names: readonly string[]): string => `系统字段${quoted(names)}不能删除`,
  relatedFormMissing: '关联的表单不存在或已被删除',
  relatedLabelMissing: '关联的表单没有这个字段',
  relationLost: (fields: readonly string[]): string => `字段${quoted(fields)}关联的表单已不存在，请先恢复那张表单`,
  adoptLive: '表单已有数据表，不能再接管其他数据表',
  nothingToAdopt: '没有可以接管的数据表',
} as const;

/** The words for the nodes of a form, by action. */
export const nodeNames: Readonly<Record<string, (form: string) => string>> = {
  index: (form) => `查看${form}`,
  detail: (form) => `查看${form}详情`,
  create: (form) => `新增${form}`,
  edit: (form) => `编辑${form}`,
  delete: (form) => `删除${form}`,
  import: (form) => `导入${form}`,
  export: (form) => `导出${form}`,
  unmask: (form) => `查看${form}中完整的手机号和身份证号`,
  reveal: (form) => `逐条查看${form}中完整的敏感信息`,
};
