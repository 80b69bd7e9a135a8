export { auditSql, auditTrail, recordAudit } from './audit.repository';
export { createRecordRefusal } from './refusals';
