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
  'GET /api/public/check-in/show',
  'GET /api/public/door/account',
  'GET /api/public/door/attendance',
  'GET /api/public/door/data',
  'GET /api/public/door/home',
  'GET /api/public/door/interview-file',
  'GET /api/public/door/leaves',
  'GET /api/public/door/letter',
  'GET /api/public/door/receipt',
  'GET /api/public/door/sessions',
  'GET /api/public/visitor/me',
  'POST /api/public/check-in/check-in',
  'POST /api/public/door/add-file',
  'POST /api/public/door/add-leave-file',
  'POST /api/public/door/ask-leave',
  'POST /api/public/door/correct',
  'POST /api/public/door/withdraw',
  'POST /api/public/door/withdraw-leave',
  'POST /api/public/publication/submit-proved',
  'POST /api/public/visitor/sign-out',
];
