/** Words of the screen that a form's menu entry opens. */
export const recordsTexts = {
  coming: '数据录入界面即将提供',
  comingHint: '表单和数据表已经就绪，已有的数据都在。当前版本还不能在这里录入和查看数据，请等待系统升级。',
  toForms: '去自定义表单',
} as const;
