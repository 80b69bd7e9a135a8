/** A stream of events that the test plays instead of the server. */
export interface ScriptedStream {
  /** How often the page has connected. */
  readonly connections: () => number;
  /** How many of them are open. */
  readonly open: () => number;
  /** Sends an event to all that are open. */
  readonly push: (data: string) => void;
  /** Ends all that are open. */
  readonly end: () => void;
  /** Answers with this status from now on; 200 opens the stream again. */
  readonly answer: (status: number) => void;
  /** Starts anew, with what each connection gets first. */
  readonly reset: (first: string) => void;
}

const encoder = new TextEncoder();
const eventOf = (data: string): Uint8Array => encoder.encode(`event: told\ndata: ${data}\n\n`);

/** Plays the stream at an address; every other request goes its way. */
export const scriptStream = (path: string): ScriptedStream => {
  const passOn = window.fetch.bind(window);
  const lines = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let [connections, status, first] = [0, 200, '0'];
  const end = (): void => {
    for (const line of lines) line.close();
    lines.clear();
  };
  const connect = (signal: AbortSignal | null | undefined): Response => {
    connections += 1;
    if (status !== 200) return new Response(null, { status });
    const body = new ReadableStream<Uint8Array>({
      start: (line) => {
        lines.add(line);
        line.enqueue(eventOf(first));
        signal?.addEventListener('abort', () => {
          if (lines.delete(line)) line.error(signal.reason);
        });
      },
    });
    return new Response(body);
  };
  window.fetch = async (input, init) => (input === path ? connect(init?.signal) : passOn(input, init));
  return {
    connections: () => connections,
    open: () => lines.size,
    push: (data) => {
      first = data;
      for (const line of lines) line.enqueue(eventOf(data));
    },
    end,
    answer: (next) => {
      status = next;
    },
    reset: (next) => {
      end();
      [connections, status, first] = [0, 200, next];
    },
  };
};
