/** Words of the bar of open pages. */
export const tabsTexts = {
  bar: '打开的页面',
  close: '关闭',
  closeOne: (title: string): string => `关闭 ${title}`,
  closeOthers: '关闭其他',
  closeRight: '关闭右侧',
  pin: '固定',
  unpin: '取消固定',
  pinned: (title: string): string => `${title}，已固定`,
  menuOf: (title: string): string => `${title}，标签页菜单`,
  named: (title: string, name: string): string => `${title} · ${name}`,
  stayed: (count: number): string => `${count} 个页面有未保存的内容，没有关闭`,
  leaveTitle: '有未保存的内容',
  leaveContent: (title: string): string => `关闭“${title}”后，没有保存的内容会丢失。确定关闭吗？`,
} as const;
