/** Words that every screen of records uses. */
export const recordTexts = {
  because: (refusal: string, reasons: readonly string[]): string => `${refusal}。${reasons.join('；')}`,
  numbered: (id: number): string => `#${id}`,
  wrongAddress: '地址不正确',
  wrongAddressHint: '请从左侧菜单重新进入。',
  failed: '没有打开成功',
  retry: '重试',
  own: {
    id: '编号',
    created_at: '创建时间',
    updated_at: '修改时间',
    admin_name: '创建人',
    deleted_at: '删除时间',
  },
} as const;
