/** Endpoints that anyone may call. */
export const openToAll: readonly string[] = [
  'GET /api/admin/auth/send-sms',
  'GET /api/admin/auth/sms-login',
  'POST /api/admin/auth/login',
  'POST /api/admin/auth/second-factor',
  'GET /api/public/publication/show',
  'GET /api/public/publication/show-draft',
  'POST /api/public/publication/save-draft',
  'POST /api/public/publication/submit',
  'POST /api/public/publication/upload',
  'POST /api/public/visitor/send-code',
  'POST /api/public/visitor/sign-in',
];

/** Endpoints of people from outside who proved a mobile number. */
export const byVisitor: readonly string[] = [
  'GET /api/public/visitor/me',
  'POST /api/public/publication/submit-proved',
  'POST /api/public/visitor/sign-out',
];
