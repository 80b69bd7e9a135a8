/**
 * Method and path of what the login page calls. They stand apart from the endpoint table, which carries zod: the login
 * page has a budget in bytes and needs the addresses alone.
 */
export const signInAddresses = {
  login: { method: 'POST', path: '/api/admin/auth/login' },
  secondFactor: { method: 'POST', path: '/api/admin/auth/second-factor' },
  sendSms: { method: 'GET', path: '/api/admin/auth/send-sms' },
} as const;
