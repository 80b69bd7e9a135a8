/** Words of the column picker. */
export const columnPickerTexts = {
  density: '行高',
  densities: { compact: '紧凑', normal: '标准', loose: '宽松' },
  columns: '显示的列',
  numbered: '显示序号',
  sum: (title: string): string => `“${title}”的统计`,
  noSum: '不统计',
  handle: (title: string): string => `移动“${title}”`,
  handleHint: '拖动调整顺序；用键盘时，上下键移动，左右键调整列宽',
  show: (title: string): string => `显示“${title}”`,
  pinLeft: (title: string): string => `“${title}”固定在左侧`,
  pinRight: (title: string): string => `“${title}”固定在右侧`,
  pinLeftShort: '左',
  pinRightShort: '右',
  moved: (title: string, place: number, count: number): string => `“${title}”移到第 ${place} 列，共 ${count} 列`,
  widened: (title: string, width: number): string => `“${title}”列宽 ${width} 像素`,
  reset: '恢复默认',
} as const;
