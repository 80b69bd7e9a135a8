import { session } from '../../../platform/session';

/** The server says something every 25 seconds; a line on which nothing comes for longer is dead. */
const silentMs = 70_000;
const firstPauseMs = 1000;
const longestPauseMs = 60_000;

/** Growing pauses, by chance a little longer or shorter: after a restart of the server not all pages come at once. */
const pauseMs = (failures: number, chance: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.75 + chance / 2);

/** What comes of a stream. */
export interface StreamEnds {
  /** The data of an event; undefined for a sign of life. */
  readonly onData: (data: string | undefined) => void;
  /** The server admits the caller no more; resolves to whether to go on. */
  readonly onRefused: () => Promise<boolean>;
}

const dataOf = (block: string): string | undefined => /^data: (.*)$/m.exec(block)?.[1];

/** Reads one answer to its end; returns whether anything came. */
const readStream = async (
  body: ReadableStream<Uint8Array>,
  { heard, onData }: { heard: () => void; onData: StreamEnds['onData'] },
): Promise<void> => {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) onData(dataOf(block));
  }
};

/** Opens the stream once and follows it to its end. */
const followOnce = async (path: string, signal: AbortSignal, ends: StreamEnds): Promise<'ended' | 'refused'> => {
  const line = new AbortController();
  const cut = (): void => line.abort();
  signal.addEventListener('abort', cut);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(cut, silentMs);
  };
  heard();
  try {
    const reply = await fetch(path, {
      headers: { Authorization: `Bearer ${session.token() ?? ''}` },
      cache: 'no-store',
      signal: line.signal,
    });
    if (reply.status === 401 || reply.status === 403) return 'refused';
    if (reply.ok && reply.body !== null) await readStream(reply.body, { heard, onData: ends.onData });
    return 'ended';
  } catch {
    return 'ended';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cut);
  }
};

/** Follows a stream of the server through all interruptions, until it is stopped. */
export const followStream = (path: string, ends: StreamEnds): { retry: () => void; stop: () => void } => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;
  let goOn = (): void => undefined;
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      goOn = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const onData = (data: string | undefined): void => {
    if (signal.aborted) return;
    failures = 0;
    ends.onData(data);
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const how = await followOnce(path, signal, { ...ends, onData });
      if (signal.aborted || (how === 'refused' && !(await ends.onRefused()))) return;
      // Other tabs must not think that this one is gone.
      ends.onData(undefined);
      await pause(pauseMs(failures, Math.random()));
      failures += 1;
    }
  };
  void run();
  return {
    retry: () => goOn(),
    stop: () => {
      stopping.abort();
      goOn();
    },
  };
};
