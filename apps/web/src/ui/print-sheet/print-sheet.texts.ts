/** Words that stand on every printed page. */
export const printSheetTexts = {
  print: '打印',
  /** What stands before, between and after the number of the page and the number of all pages. */
  page: ['第 ', ' 页 共 ', ' 页'],
  printedOn: (day: string): string => `${day} 打印`,
} as const;
