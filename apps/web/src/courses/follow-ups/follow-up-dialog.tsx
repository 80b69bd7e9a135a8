import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { lazy, Suspense, useState } from 'react';
import { newRequestKey } from '../../platform/http/request-key';
import { LoadingOverlay } from '../../ui/loading-overlay/loading-overlay';
import type { Followed } from './follow-up.queries';
import './follow-ups.css';

const FollowUpWindow = lazy(async () => ({ default: (await import('./follow-up-window')).FollowUpWindow }));

/** An opened dialog: about whom, and the follow-up that is edited; without one it is new. */
export interface OpenedFollowUp {
  readonly of: Followed;
  readonly row?: RecordRow | undefined;
  readonly key: string;
}

/** Opens a follow-up of someone. */
export const openedFollowUp = (of: Followed, row?: RecordRow): OpenedFollowUp => ({ of, row, key: newRequestKey() });

/** The dialog of a follow-up; its code is loaded when one first opens, and it stays mounted while it closes. */
export const FollowUpDialog = (props: {
  opened: OpenedFollowUp | undefined;
  onClose: () => void;
  /** Reloads what else shows follow-ups. */
  onDone?: () => void;
}) => {
  const { opened, onClose, onDone = () => undefined } = props;
  const [last, setLast] = useState(opened);
  if (opened !== undefined && opened !== last) setLast(opened);
  const shown = opened ?? last;
  if (shown === undefined) return null;
  return (
    <Suspense fallback={<LoadingOverlay active />}>
      <FollowUpWindow key={shown.key} opened={shown} open={opened !== undefined} onClose={onClose} onDone={onDone} />
    </Suspense>
  );
};
