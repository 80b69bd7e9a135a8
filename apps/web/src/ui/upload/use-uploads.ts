import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { notify } from '../../platform/notices';
import { isOpen, UploadQueue } from './upload-queue';
import type { Uploaded, UploadSource } from './upload-source';

/** The queue of one control; it is stopped when the control unmounts. */
export const useUploads = <Stored extends Uploaded>(port: {
  source: UploadSource<Stored>;
  onStored: (stored: readonly Stored[]) => void;
  /** Called with true while files are being uploaded: they are not part of the value yet. */
  onBusy?: ((busy: boolean) => void) | undefined;
}) => {
  const latest = useRef(port);
  useEffect(() => {
    latest.current = port;
  });
  const [queue] = useState(
    () =>
      new UploadQueue<Stored>({
        source: () => latest.current.source,
        onStored: (stored) => latest.current.onStored(stored),
      }),
  );
  useEffect(() => () => queue.clear(), [queue]);
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  const busy = items.some(isOpen);
  useEffect(() => {
    if (!busy) return undefined;
    latest.current.onBusy?.(true);
    return () => latest.current.onBusy?.(false);
  }, [busy]);
  const add = (files: readonly File[]) => {
    for (const reason of queue.add(files)) notify.error(reason);
  };
  return { items, add, retry: (id: number) => queue.retry(id), remove: (id: number) => queue.remove(id), queue };
};
