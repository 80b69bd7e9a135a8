export {
  actedOnSql,
  auditKeyPlaces,
  auditRowsSql,
  auditSql,
  auditTrail,
  lastActors,
  recordAudit,
} from './audit.repository';
export { type AuditChain, createAuditChain } from './chain/chain.service';
export { createRecordRefusal } from './refusals';
export { ownsAuditTrail } from './trail-owner.repository';
