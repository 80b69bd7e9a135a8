/** Words of the form dialog; the buttons and the warning are those of requirements §2 and §5. */
export const formDialogTexts = {
  reset: '重置',
  submit: '提交',
  incomplete: '请填写完整信息',
  leaveTitle: '放弃已填写的内容？',
  leaveContent: '这里有尚未提交的内容，关闭后不会保留。',
  loading: '正在加载中...',
} as const;
