/** Words of the bell's button. */
export const bellTexts = {
  bell: (unread: number, running: number): string =>
    [
      '消息和任务',
      ...(unread > 0 ? [`${unread} 条未读`] : []),
      ...(running > 0 ? [`${running} 个任务进行中`] : []),
    ].join('，'),
} as const;
