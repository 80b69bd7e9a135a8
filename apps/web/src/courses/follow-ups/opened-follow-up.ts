import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { newRequestKey } from '../../platform/http/request-key';
import type { Followed } from './follow-up.queries';

/** An opened dialog: about whom, and the follow-up that is edited; without one it is new. */
export interface OpenedFollowUp {
  readonly of: Followed;
  readonly row?: RecordRow | undefined;
  readonly key: string;
}

/** Opens a follow-up of someone. */
export const openedFollowUp = (of: Followed, row?: RecordRow): OpenedFollowUp => ({ of, row, key: newRequestKey() });
