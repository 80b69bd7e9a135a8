/** What a start says about the forms of the product itself. */
export const systemFormTexts = {
  otherName: (name: string) => `${name}（系统）`,
  tableTaken: (table: string) =>
    `数据表 ${table} 已被一张自定义表单使用，而系统自己的表单需要这个名称。请用旧版本启动，把那张表单的表名改为其他名称，再升级。`,
  blocked: (form: string, reasons: readonly string[]) => `系统表单“${form}”不能更新：${reasons.join('；')}`,
} as const;
