/** Words for calls that the server did not answer in its own words. */
export const httpTexts = {
  /** Requirements §8: an errcode without errmsg. */
  error: 'Error',
  /** Requirements §8: the same when signing in or loading the user. */
  hasError: 'Has Error',
  network: (cause: string): string => `网络异常，请检查网络后重试（${cause}）`,
  timeout: '请求超时，服务器没有及时响应，请稍后重试',
  http: (status: number): string => `服务器返回错误（代码 ${status}），请稍后重试`,
  empty: '服务器没有返回数据，请稍后重试',
  cancelled: '请求已取消',
} as const;
