import type { AuthenticateVisitor, Slice } from '../../platform/http/slice';
import { purgeVisitorSessions } from './visitor.repository';
import { createVisitorSlice } from './visitor.routes';
import { createAuthenticateVisitor, type VisitorDeps } from './visitor.service';

/** What the visitors slice gives to the wiring. */
export interface Visitors {
  readonly slice: Slice;
  readonly authenticate: AuthenticateVisitor;
  /** Deletes sessions that have expired. */
  readonly purge: () => Promise<void>;
}

/** People from outside who prove a mobile number. */
export const createVisitors = (deps: VisitorDeps): Visitors => ({
  slice: createVisitorSlice(deps),
  authenticate: createAuthenticateVisitor(deps),
  purge: () => purgeVisitorSessions(deps.db),
});
