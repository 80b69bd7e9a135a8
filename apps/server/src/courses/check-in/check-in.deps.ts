import type { Turns } from '../../platform/db/turns';
import type { AttendanceDeps } from '../attendance';

/** What checking in is built from. */
export interface CheckInDeps extends AttendanceDeps {
  /** Arrivals of a session are written one after the other; those that wait hold no connection. */
  readonly turns: Turns;
}
