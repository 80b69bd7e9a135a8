/** What whoever starts the server reads about the SMS provider. */
export const smsTexts = {
  missing: (name: string, provider: string): string =>
    `${name} is missing: SMS_PROVIDER=${provider} needs it 缺少 ${name}，短信通道 ${provider} 需要它`,
};
