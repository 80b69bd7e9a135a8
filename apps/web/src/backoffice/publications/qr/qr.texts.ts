/** Words of the QR code of a public form, and of its poster. */
export const qrTexts = {
  title: (title: string): string => `二维码：${title}`,
  code: (title: string): string => `“${title}”的二维码`,
  address: '填写地址',
  copy: '复制地址',
  copied: '已复制',
  copyFailed: '没有复制成功，请选中后手动复制',
  download: '下载图片',
  fileName: (title: string): string => `${title} 二维码.png`,
  print: '打印海报',
  notOpen: (state: string): string => `现在扫码会看到“${state}”。`,
  poster: (title: string): string => `海报：${title}`,
  scan: '微信扫码填写',
  until: (day: string): string => `截止：${day}`,
  orOpen: '或在浏览器打开',
} as const;
