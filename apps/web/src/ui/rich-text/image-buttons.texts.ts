/** Words of the editor's image tools. */
export const imageButtonTexts = {
  picture: '上传图片',
  properties: '图片属性',
  alt: '替代文字（图片无法显示或读屏时使用）',
  width: '宽度（像素，留空为原始大小）',
  badWidth: '宽度应为 1 到 4000 之间的整数',
  remove: '删除图片',
  save: '保存',
  cancel: '取消',
} as const;
