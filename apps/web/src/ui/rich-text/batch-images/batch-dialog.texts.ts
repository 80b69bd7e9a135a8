/** Words of the editor's side of the batch. */
export const batchDialogTexts = {
  title: '批量上传图片',
} as const;
