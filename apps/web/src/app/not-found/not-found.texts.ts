/** Words of the not-found page. */
export const notFoundTexts = {
  title: '页面不存在',
  heading: '这里没有您要找的页面',
  hint: '地址可能输错了，页面可能已经移走，或者您的角色没有打开它的权限。',
  home: '回到工作台',
} as const;
