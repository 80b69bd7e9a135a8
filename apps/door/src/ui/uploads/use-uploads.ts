import { useEffect, useRef, useState } from 'preact/hooks';
import { shrinkPicture } from './shrink-picture';
import { uploadTexts as texts } from './upload.texts';

/** A file on its way. */
export interface PendingFile {
  readonly id: number;
  readonly file: File;
  /** The share sent so far; undefined while it waits. */
  readonly share: number | undefined;
  /** Why it failed. */
  readonly fault: string | undefined;
}

/** How a transfer is followed and ended. */
export interface Transfer {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** What becomes of the files. */
interface UploadTarget {
  readonly isPicture: (file: File) => boolean;
  /** Sends one file; what it throws has a message for the person at the phone. */
  readonly send: (file: File, transfer: Transfer) => Promise<void>;
  readonly onBusy: (isBusy: boolean) => void;
}

const shrunk = (file: File): Promise<File> =>
  shrinkPicture(file).catch(() => {
    throw new Error(texts.unreadable);
  });

/** Sends files one after the other; what fails waits for another attempt. */
export const useUploads = (target: UploadTarget) => {
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const latest = useRef(target);
  latest.current = target;
  const running = useRef<{ readonly id: number; readonly control: AbortController } | undefined>(undefined);
  const nextId = useRef(1);
  const change = (id: number, part: Partial<PendingFile>) =>
    setPending((files) => files.map((file) => (file.id === id ? { ...file, ...part } : file)));
  const drop = (id: number) => setPending((files) => files.filter((file) => file.id !== id));

  const send = async ({ id, file }: PendingFile, control: AbortController): Promise<void> => {
    const { isPicture, send: sendOne } = latest.current;
    try {
      const fit = isPicture(file) ? await shrunk(file) : file;
      await sendOne(fit, { signal: control.signal, onProgress: (share) => change(id, { share }) });
      drop(id);
    } catch (thrown) {
      const fault = thrown instanceof Error ? thrown.message : texts.unreadable;
      change(id, { share: undefined, fault });
    }
  };

  const isBusy = pending.length > 0;
  useEffect(() => latest.current.onBusy(isBusy), [isBusy]);
  useEffect(() => () => running.current?.control.abort(), []);
  useEffect(() => {
    const next = pending.find(({ fault }) => fault === undefined);
    if (running.current !== undefined || next === undefined) return;
    const control = new AbortController();
    running.current = { id: next.id, control };
    send(next, control).finally(() => {
      running.current = undefined;
      // Looks for the next one.
      setPending((files) => [...files]);
    });
  });

  return {
    pending,
    add: (files: readonly File[]) =>
      setPending((now) => [
        ...now,
        ...files.map((file) => ({ id: nextId.current++, file, share: undefined, fault: undefined })),
      ]),
    retry: (id: number) => change(id, { fault: undefined }),
    remove: (id: number) => {
      if (running.current?.id === id) running.current.control.abort();
      drop(id);
    },
  };
};
