import { publicPageEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { useEffect, useRef, useState } from 'preact/hooks';
import { toFailure } from '../../../platform/http/failure';
import { upload } from '../../../platform/http/upload';
import { fieldTexts as texts } from './field.texts';
import { shrinkPicture } from './shrink-picture';

/** A file that is on the server, as the draft keeps it. */
export interface UploadedFile {
  readonly url: string;
  readonly name: string;
}

/** A file on its way. */
export interface PendingFile {
  readonly id: number;
  readonly file: File;
  /** The share sent so far; undefined while it waits. */
  readonly share: number | undefined;
  /** Why it failed. */
  readonly fault: string | undefined;
}

/** What uploads of a field need to know. */
interface UploadTarget {
  readonly code: string;
  readonly field: string;
  readonly isPicture: boolean;
  readonly onUploaded: (file: UploadedFile) => void;
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
    const { code, field, isPicture, onUploaded } = latest.current;
    try {
      const fit = isPicture ? await shrunk(file) : file;
      const { data } = await upload(publicPageEndpoints.upload, {
        fields: { code, field },
        file: fit,
        signal: control.signal,
        onProgress: (share) => change(id, { share }),
      });
      drop(id);
      if (!control.signal.aborted) onUploaded({ url: data.url, name: data.name });
    } catch (thrown) {
      const fault = toFailure(thrown, thrown instanceof Error ? thrown.message : texts.unreadable).message;
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
