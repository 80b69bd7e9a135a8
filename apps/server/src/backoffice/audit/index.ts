export { auditSql, auditTrail, recordAudit } from './audit.repository';
export { type AuditChain, createAuditChain } from './chain/chain.service';
export { createRecordRefusal } from './refusals';
