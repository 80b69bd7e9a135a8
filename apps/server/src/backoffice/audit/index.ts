export { archivedSql, readArchived } from './archive/archive.repository';
export { archiveAudit } from './archive/archive.service';
export { compareWithTrail } from './archive/compare-trail';
export { type ArchiveReport, verifyArchive } from './archive/verify-archive';
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
export { recordAct } from './record-act';
export { createRecordRefusal } from './refusals';
export { ownsAuditTrail } from './trail-owner.repository';
