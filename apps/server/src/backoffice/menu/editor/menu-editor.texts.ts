/** Words of the menu's editor that staff read. */
export const menuEditorTexts = {
  added: '已新增菜单',
  saved: '已保存菜单',
  moved: '已移动菜单',
  deleted: '删除成功',
  unknownScreen: (url: string): string => `没有画面“${url}”，请从列表里选择`,
  parentMissing: '上级菜单不存在或已被删除',
  ring: '不能放到自己或自己的下级里',
  tooDeep: (levels: number): string => `菜单最多 ${levels} 级`,
  below: (name: string, fault: string): string => `下级“${name}”的地址会有冲突：${fault}`,
  formMissing: '请选择表单',
  formUnknown: '表单不存在，或还没有同步',
  formForeign: '只有打开“表单的记录”的菜单才能选择表单',
  formTaken: (name: string): string => `这张表单已经在菜单“${name}”中`,
  formParameter: (parameter: string): string => `地址里要带上参数 ${parameter}，例如 ?${parameter}`,
  resourceUnknown: '没有这项权限，请从列表里选择',
  resourceFixed: (name: string): string => `画面“${name}”只能由它自己的权限打开`,
} as const;
