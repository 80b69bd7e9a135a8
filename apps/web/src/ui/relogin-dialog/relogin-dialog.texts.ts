/** The English words are the requirements' (§8); the Chinese line stands under them. */
export const reloginDialogTexts = {
  title: 'Confirm logout',
  text: 'You have been logged out, you can cancel to stay on this page, or log in again',
  chinese: '您已退出登录。可以取消并留在当前页面（已填写的内容不会丢失），或重新登录。',
  relogin: 'Re-Login',
  cancel: 'Cancel',
} as const;
