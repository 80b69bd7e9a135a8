/** The words of the list of corrections. */
export const correctionTexts = {
  list: '信息更正',
  empty: '没有信息更正',
  emptyHint: '学员在自己的页面上提出的更正在这里处理。',
  apply: '采纳',
  applyTitle: (name: string): string => `采纳 ${name} 的更正？`,
  applyHint: (field: string, before: string, after: string): string =>
    `学员档案的“${field}”将由“${before || '空'}”改为“${after}”。`,
  refuse: '拒绝',
  refuseTitle: (name: string): string => `拒绝 ${name} 的更正`,
  reason: '原因',
  reasonHint: '学员在自己的页面上看得到。',
  required: '请填写拒绝的原因',
} as const;
