/** Words of the long form. */
export const longFormWords = {
  form: (stamp: string): string => `学员档案（测速 ${stamp}）`,
  section: (number: number): string => `第 ${number} 部分`,
  field: (number: number): string => `第 ${number} 项`,
  options: ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛'],
  typed: '书院学员',
} as const;
