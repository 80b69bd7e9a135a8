import { auditEndpoints, signInEndpoints } from '@shuyuan/contract/product/audit.endpoints';
import { type Caller, defineSlice, type Origin, type Slice } from '../../platform/http/slice';
import { auditConditions, signInConditions } from './audit-filter.sql';
import type { AuditLogDeps } from './audit-log.deps';
import { findEntries, findSignIns } from './audit-log.repository';
import { pageOf, readList, showEntry } from './audit-log.service';
import { auditLogTexts as texts } from './audit-log.texts';
import { auditExportJob, signInExportJob } from './export.job';
import { verifyJob } from './verify.job';

interface Asked {
  readonly kind: string;
  readonly title: string;
  readonly input: unknown;
  readonly caller: Caller;
  readonly origin: Origin;
}

const enqueue = async ({ db, jobs }: AuditLogDeps, job: Asked) => ({ job_id: await jobs.enqueue(db.kysely, job) });

/** The audit log on the screen: list, detail, export, verification. */
export const createAuditLogSlice = (deps: AuditLogDeps): Slice => {
  const db = deps.db.kysely;
  deps.jobs.define(auditExportJob);
  deps.jobs.define(verifyJob(deps));
  return defineSlice({
    name: 'audit-log',
    endpoints: auditEndpoints,
    handlers: {
      index: async ({ query }) => {
        const conditions = await auditConditions(db, { ...query, search: query.search ?? {} });
        return readList(db, { conditions, ...pageOf(query), find: findEntries });
      },
      show: async ({ query, caller }) => ({ data: await showEntry(deps, { id: query.id, caller }) }),
      export: async ({ body, caller, origin }) => ({
        msg: texts.exportStarted,
        data: await enqueue(deps, { kind: 'audit.export', title: texts.auditTitle, input: body, caller, origin }),
      }),
      verify: async ({ caller, origin }) => ({
        msg: texts.verifyStarted,
        data: await enqueue(deps, { kind: 'audit.verify', title: texts.verifyTitle, input: {}, caller, origin }),
      }),
    },
  });
};

/** The log of sign-ins on the screen: list and export. */
export const createSignInLogSlice = (deps: AuditLogDeps): Slice => {
  const db = deps.db.kysely;
  deps.jobs.define(signInExportJob);
  return defineSlice({
    name: 'sign-in-log',
    endpoints: signInEndpoints,
    handlers: {
      index: async ({ query }) => {
        const conditions = await signInConditions(db, { ...query, search: query.search ?? {} });
        return readList(db, { conditions, ...pageOf(query), find: findSignIns });
      },
      export: async ({ body, caller, origin }) => ({
        msg: texts.exportStarted,
        data: await enqueue(deps, { kind: 'sign_in.export', title: texts.signInTitle, input: body, caller, origin }),
      }),
    },
  });
};
