/** Words of the rich-text exhibit. */
export const richTextExhibitTexts = {
  title: '富文本编辑器',
  viewTitle: '富文本查看',
  sample: '<p>欢迎使用<strong>富文本</strong>编辑器。</p>',
  open: '显示编辑器',
  preview: '按保存规则预览',
  noPreview: '点击按钮，查看服务器清理后的内容。',
  save: '保存并清除草稿',
  saved: '保存成功',
  disable: '停用',
  enable: '启用',
  source: '内容（HTML）',
} as const;
