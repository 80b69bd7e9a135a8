/** The endpoints of the page of applicants and students. */
export const ownPage: readonly string[] = [
  'GET /api/public/door/account',
  'GET /api/public/door/attendance',
  'GET /api/public/door/data',
  'GET /api/public/door/home',
  'GET /api/public/door/interview-file',
  'GET /api/public/door/leaves',
  'GET /api/public/door/letter',
  'GET /api/public/door/receipt',
  'GET /api/public/door/sessions',
  'POST /api/public/door/add-file',
  'POST /api/public/door/add-leave-file',
  'POST /api/public/door/ask-leave',
  'POST /api/public/door/correct',
  'POST /api/public/door/withdraw',
  'POST /api/public/door/withdraw-leave',
];
