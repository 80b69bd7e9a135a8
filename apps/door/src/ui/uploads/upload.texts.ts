/** Words for files on their way. */
export const uploadTexts = {
  camera: '拍照',
  album: '从相册选择',
  file: '选择文件',
  sending: (percent: number): string => `正在上传 ${percent}%`,
  preparing: '正在准备…',
  uploaded: '已上传',
  retry: '重试',
  remove: '移除',
  removeNamed: (name: string): string => `移除 ${name}`,
  retryNamed: (name: string): string => `重新上传 ${name}`,
  uploadTo: (name: string, how: string): string => `${name}：${how}`,
  unreadable: '这张图片打不开，请换一张',
} as const;
