/** Words for calls that the server did not answer in its own words. */
export const httpTexts = {
  offline: '网络没有连接，请连接网络后再试',
  network: '网络不通，请检查网络后再试',
  timeout: '网络较慢，没有收到答复，请再试一次',
  broken: '服务器没有正常答复，请稍后再试',
} as const;
