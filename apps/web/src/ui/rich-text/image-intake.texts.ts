import { imageTooLargeMessage } from '@shuyuan/contract/platform/upload-limits';

/** Why an image is not taken. */
export const imageIntakeTexts = {
  tooLarge: imageTooLargeMessage,
  wrongType: '只支持 png、gif、jpg、jpeg 格式的图片',
  empty: '图片是空文件',
} as const;
