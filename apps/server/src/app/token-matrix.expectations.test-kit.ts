/** Endpoints that API tokens reach though they need only a session: whose token it is, its own jobs, and what the files
 * of records are called. */
export const tokenSessionRows: readonly string[] = [
  'GET /api/admin/auth/permissions',
  'GET /api/admin/file/names',
  'GET /api/admin/job/download',
  'GET /api/admin/job/index',
  'GET /api/admin/job/show',
  'POST /api/admin/auth/me',
  'POST /api/admin/job/cancel',
];

/** Where API tokens reach what needs a node: the school's work. Whatever stands elsewhere is closed to all of them. */
export const tokenPlaces: readonly string[] = [
  'api',
  'attendance',
  'check-in',
  'class',
  'class-series',
  'class-session',
  'contact',
  'custom-form',
  'custom-form-field',
  'correction',
  'enrolment',
  'file',
  'follow-up',
  'leave',
  'member',
  'openapi.json',
  'payment',
  'questionnaire',
  'record',
  'roll',
  'timetable',
  'upload-file',
];
