export { auditSql, auditTrail, recordAudit } from './audit.repository';
