/** Endpoints of a check-in for staff; its slice's tests look at the rows. */
export const checkInByNode: readonly string[] = [
  'GET /api/admin/check-in/code',
  'GET /api/admin/check-in/show',
  'POST /api/admin/check-in/start',
  'POST /api/admin/check-in/stop',
];
