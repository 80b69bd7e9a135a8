/** Why an image is not taken. */
export const imageIntakeTexts = {
  /** Spec §5. */
  tooLarge: '上传失败，图片不可超过2M!',
  wrongType: '只支持 png、gif、jpg、jpeg 格式的图片',
  empty: '图片是空文件',
} as const;
