/** Requirements §8. */
export const loadingOverlayTexts = { loading: '正在加载中...' } as const;
