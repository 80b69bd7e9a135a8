/** Words of the rich-text field around the editor. */
export const richTextTexts = {
  label: '富文本内容',
  loading: '正在加载编辑器...',
  draftFound: (time: string): string => `发现 ${time} 未保存的草稿。`,
  restoreDraft: '恢复草稿',
  dropDraft: '丢弃',
  failed: '编辑器没有加载成功，可以先输入纯文本。',
  failedFormatted: '编辑器没有加载成功。内容带有格式，为避免丢失，暂时只能查看。',
  retry: '重新加载编辑器',
} as const;
