export const secretTexts = {
  copy: '复制',
  copied: '已复制',
  copyFailed: '复制失败，请手动选中后复制',
};
