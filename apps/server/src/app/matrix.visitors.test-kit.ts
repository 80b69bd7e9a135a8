/** Endpoints of people from outside who proved a mobile number. */
export const byVisitor: readonly string[] = [
  'GET /api/public/check-in/show',
  'GET /api/public/visitor/me',
  'POST /api/public/check-in/check-in',
  'POST /api/public/visitor/sign-out',
];
