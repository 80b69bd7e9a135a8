export { auditTrail, recordAudit } from './audit.repository';
