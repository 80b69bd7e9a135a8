import { z } from 'zod';
import { requireNode } from '../access';
import { type AnyJobKind, defineJob } from '../jobs';
import type { AuditLogDeps } from './audit-log.deps';

/** Verifies the whole audit log; findings are the job's result, not its failure. */
export const verifyJob = ({ chain }: Pick<AuditLogDeps, 'chain'>): AnyJobKind =>
  defineJob({
    kind: 'audit.verify',
    repeatable: true,
    input: z.object({}),
    run: async ({ job, db, report: onProgress, signal }) => {
      const { caller, origin } = job;
      requireNode(caller, 'audit.verify');
      const { report, isWhole, message } = await chain.verify({
        db,
        actor: { id: caller.adminId, name: caller.name },
        origin,
        onProgress: (done, total) => {
          signal.throwIfAborted();
          onProgress(done, total);
        },
      });
      return { message, result: { is_whole: isWhole, ...report } };
    },
  });
