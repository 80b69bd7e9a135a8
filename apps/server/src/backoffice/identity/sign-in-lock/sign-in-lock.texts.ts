/** What the part about sign-in limits answers. */
export const signInLockTexts = {
  lifted: (count: number): string => `已解除 ${count} 项登录限制`,
} as const;
