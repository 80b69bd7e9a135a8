/** Words that stand in cells, or are said of them. */
export const cellTexts = {
  yes: '是',
  no: '否',
  /** Between several values of one cell. */
  separator: '、',
  /** Between the steps of a path. */
  step: ' / ',
  range: ' ~ ',
  yesWords: ['是', '对', '有', '真', '√', '✓', 'y', 'yes', 'true', '1', 't'],
  noWords: ['否', '不', '无', '假', '×', '✗', 'n', 'no', 'false', '0', 'f'],
  /** At the end of a text that no cell can hold whole; what bears it is never taken back in. */
  cut: '……（内容过长，未完整导出）',
  isCut: '内容在导出时被截断，不能导入',
  errorCell: (code: string): string => `单元格是错误值 ${code}`,
  formulaCell: '此单元格是公式，文件里没有它的结果：请用 Excel 打开并保存一次，或粘贴为数值',
  digitsLost: '数字过长，末尾几位已丢失，请在表格中将该列设为文本后重新填写',
} as const;

/** Signs around amounts that people type. */
export const moneySigns = /^[¥￥]|元$/gu;
/** `2026年3月1日` and the like. */
export const datePattern = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/u;
export const dateTimePattern =
  /^(\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?)(?:[ T]+(\d{1,2}[:：]\d{2})(?:[:：](\d{2}(?:\.\d{1,6})?))?)?$/u;
export const timePattern = /^(\d{1,2})[:：](\d{2})(?:[:：](\d{2})(?:\.0+)?)?$/u;
/** What people put between the two days of a range; a single hyphen needs blanks around it. */
export const rangeSeparator = /\s*[~～—–至到]+\s*|\s+-+\s+/u;
/** What people put between several values. */
export const looseSeparator = /[、,，;；\n]/u;
/** What people put between the steps of a path. */
export const looseStep = /\s*[/／>]\s*|\s+-\s+/u;
