import { z } from 'zod';

/** What is no longer in the audit log because it was archived to files: up to which month, and how many entries. */
export const auditArchived = z.object({ until: z.string(), count: z.int() });
export type AuditArchived = z.output<typeof auditArchived>;
