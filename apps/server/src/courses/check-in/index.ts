export { createCheckIn } from './check-in.routes';
export { hasCheckInSql } from './check-in.sql';
