/** Words of the picture viewer. */
export const imagePreviewTexts = {
  label: '图片预览',
  close: '关闭预览',
  previous: '上一张',
  next: '下一张',
  actualSize: '原始大小',
  fit: '适合窗口',
  count: (position: number, count: number): string => `${position} / ${count}`,
  broken: '图片没有加载成功',
} as const;
