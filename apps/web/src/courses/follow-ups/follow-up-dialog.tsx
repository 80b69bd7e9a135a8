import { lazy, Suspense, useState } from 'react';
import { LoadingOverlay } from '../../ui/loading-overlay/loading-overlay';
import type { OpenedFollowUp } from './opened-follow-up';
import './follow-ups.css';

const FollowUpWindow = lazy(async () => ({ default: (await import('./follow-up-window')).FollowUpWindow }));

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
