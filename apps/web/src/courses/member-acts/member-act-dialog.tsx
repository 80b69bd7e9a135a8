import { lazy, Suspense, useState } from 'react';
import { LoadingOverlay } from '../../ui/loading-overlay/loading-overlay';
import type { OpenedAct } from './act-items';

const ActWindow = lazy(async () => ({ default: (await import('./act-window')).ActWindow }));

/** The dialog of an act on a member; its code is loaded when one first opens, and it stays mounted while it closes. */
export const MemberActDialog = (props: {
  opened: OpenedAct | undefined;
  onClose: () => void;
  /** Reloads what shows the member. */
  onDone: () => void;
}) => {
  const { opened, onClose, onDone } = props;
  const [last, setLast] = useState(opened);
  if (opened !== undefined && opened !== last) setLast(opened);
  const shown = opened ?? last;
  if (shown === undefined) return null;
  return (
    <Suspense fallback={<LoadingOverlay active />}>
      <ActWindow key={shown.requestKey} opened={shown} open={opened !== undefined} onClose={onClose} onDone={onDone} />
    </Suspense>
  );
};
