/** Words of the configuration: the school's name unless one is given, and what a person reads when a setting is wrong. */
export const configTexts = {
  schoolName: '商学院',
  wrong: (lines: readonly string[]): string => `Configuration is wrong 配置有误:\n${lines.join('\n')}`,
} as const;
