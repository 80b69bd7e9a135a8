import { useEffect, useRef, useState } from 'react';
import { logFailure } from '../../platform/console';
import type { EditorHandle } from './engine';
import type { UploadImage } from './upload';

interface EditorBinding {
  readonly value: string;
  readonly disabled: boolean;
  readonly label: string;
  readonly upload: UploadImage;
  readonly onHtml: (html: string) => void;
  readonly onBusy?: (busy: boolean) => void;
}

/** Loads the editor, starts it in the element that `place` refers to, and keeps it in sync with the value. */
export const useEditor = (binding: EditorBinding) => {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(binding);
  const shown = useRef(binding.value);
  const [handle, setHandle] = useState<EditorHandle>();
  const [attempt, setAttempt] = useState({ count: 1, failed: false });
  useEffect(() => {
    latest.current = binding;
  });

  useEffect(() => {
    let ended = false;
    let started: EditorHandle | undefined;
    const start = async (): Promise<void> => {
      const { startEditor } = await import('./engine');
      if (ended || place.current === null || attempt.count < 1) return;
      shown.current = latest.current.value;
      started = await startEditor({
        place: place.current,
        html: shown.current,
        disabled: latest.current.disabled,
        label: latest.current.label,
        upload: (file, options) => latest.current.upload(file, options),
        onBusy: (busy) => latest.current.onBusy?.(busy),
        onHtml: (html) => {
          shown.current = html;
          latest.current.onHtml(html);
        },
      });
      if (ended) started.stop();
      else setHandle(started);
    };
    start().catch((failure: unknown) => {
      logFailure('the rich-text editor did not load', failure);
      if (!ended) setAttempt(({ count }) => ({ count, failed: true }));
    });
    return () => {
      ended = true;
      started?.stop();
      setHandle(undefined);
    };
  }, [attempt.count]);

  useEffect(() => {
    handle?.setDisabled(binding.disabled);
  }, [handle, binding.disabled]);

  useEffect(() => {
    if (handle === undefined || binding.value === shown.current) return;
    shown.current = binding.value;
    handle.setHtml(binding.value);
  }, [handle, binding.value]);

  const state: 'loading' | 'ready' | 'failed' = handle !== undefined ? 'ready' : attempt.failed ? 'failed' : 'loading';
  return { place, state, retry: () => setAttempt(({ count }) => ({ count: count + 1, failed: false })) };
};
