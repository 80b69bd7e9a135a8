import type { Slice } from '../../platform/http/slice';
import type { AuditLogDeps } from './audit-log.deps';
import { createAuditLogSlice, createSignInLogSlice } from './audit-log.routes';

/** The audit log and the log of sign-ins, as staff read them. */
export const createAuditLog = (deps: AuditLogDeps): readonly Slice[] => [
  createAuditLogSlice(deps),
  createSignInLogSlice(deps),
];
