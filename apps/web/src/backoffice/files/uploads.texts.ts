/** Words of the upload controls' sources. */
export const uploadsTexts = {
  imageHint: '支持 png、gif、jpg、jpeg、webp，小于 2 MB',
  fileHint: '支持图片、文档、压缩包、音频和视频',
  wrongImage: '只能上传 png、gif、jpg、jpeg、webp 格式的图片',
  wrongFile: '不支持上传这种格式的文件',
  empty: '文件是空的，请重新选择',
} as const;
