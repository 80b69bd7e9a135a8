import { createStore } from '../../platform/store';
import type { Uploaded, UploadSource } from './upload-source';

/** Browsers open six connections to a host; lists and pictures also need some of them. */
const parallel = 3;

/** A file being uploaded. */
export interface UploadItem {
  readonly id: number;
  readonly file: File;
  /** Address of the local bytes, so that a picture is visible before it is sent. */
  readonly preview: string;
  /** A rejected file cannot be retried, a failed one can. */
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed' | 'refused';
  /** Share sent so far, 0 to 1. */
  readonly share: number;
  readonly message?: string;
}

/** The inputs and callbacks of a queue. */
interface QueuePort<Stored extends Uploaded> {
  source(): UploadSource<Stored>;
  onStored(stored: readonly Stored[]): void;
}

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));
/** Whether a file is still being uploaded. */
export const isOpen = ({ state }: UploadItem): boolean => state === 'waiting' || state === 'sending';

/** The files of one control that are not stored yet; a few are sent in parallel and handed over in the order added. */
export class UploadQueue<Stored extends Uploaded = Uploaded> {
  readonly #port: QueuePort<Stored>;
  readonly #store = createStore<readonly UploadItem[]>([]);
  readonly #senders = new Map<number, AbortController>();
  readonly #results = new Map<number, Stored>();
  #lastId = 0;

  constructor(port: QueuePort<Stored>) {
    this.#port = port;
  }

  readonly items = this.#store.get;
  readonly subscribe = this.#store.subscribe;

  /** Adds files in order; returns the reasons for those that are rejected. */
  add(files: readonly File[]): string[] {
    const entered = files.map((file) => this.#enter(file));
    this.#store.set([...this.items(), ...entered]);
    this.#next();
    return entered.flatMap(({ message }) => message ?? []);
  }

  /** Retries a failed file. */
  retry(id: number): void {
    if (this.items().find((item) => item.id === id)?.state !== 'failed') return;
    this.#change(id, { state: 'waiting', share: 0 });
    this.#next();
  }

  /** Cancels and removes a file. */
  remove(id: number): void {
    this.#stop(new Set([id]));
  }

  /** Cancels and removes all files. */
  clear(): void {
    this.#stop(new Set(this.items().map(({ id }) => id)));
  }

  #enter(file: File): UploadItem {
    this.#lastId += 1;
    const item = { id: this.#lastId, file, preview: URL.createObjectURL(file), share: 0 };
    const message = this.#port.source().check(file);
    return message === undefined ? { ...item, state: 'waiting' } : { ...item, state: 'refused', message };
  }

  #change(id: number, part: Partial<UploadItem>): void {
    this.#store.set(this.items().map((item) => (item.id === id ? { ...item, ...part } : item)));
  }

  #forget(ids: ReadonlySet<number>): void {
    for (const { id, preview } of this.items()) {
      if (!ids.has(id)) continue;
      URL.revokeObjectURL(preview);
      this.#results.delete(id);
    }
    this.#store.set(this.items().filter(({ id }) => !ids.has(id)));
  }

  /** A stored file waits for those before it that are still being uploaded, but not for failed ones. */
  #handOver(): void {
    const items = this.items();
    const open = items.findIndex(isOpen);
    const ready = (open === -1 ? items : items.slice(0, open)).filter(({ state }) => state === 'sent');
    if (ready.length === 0) return;
    const stored = ready.flatMap(({ id }) => this.#results.get(id) ?? []);
    this.#forget(new Set(ready.map(({ id }) => id)));
    this.#port.onStored(stored);
  }

  async #send({ id, file }: UploadItem): Promise<void> {
    const sender = new AbortController();
    this.#senders.set(id, sender);
    this.#change(id, { state: 'sending', share: 0 });
    try {
      const onProgress = (share: number): void => this.#change(id, { share });
      const stored = await this.#port.source().send(file, { onProgress, signal: sender.signal });
      if (sender.signal.aborted) return;
      this.#results.set(id, stored);
      this.#change(id, { state: 'sent', share: 1 });
    } catch (error) {
      if (!sender.signal.aborted) this.#change(id, { state: 'failed', message: words(error) });
    } finally {
      if (this.#senders.get(id) === sender) this.#senders.delete(id);
      this.#handOver();
      this.#next();
    }
  }

  #next(): void {
    const waiting = this.items().filter(({ state }) => state === 'waiting');
    for (const item of waiting.slice(0, Math.max(parallel - this.#senders.size, 0))) void this.#send(item);
  }

  #stop(ids: ReadonlySet<number>): void {
    for (const id of ids) {
      this.#senders.get(id)?.abort();
      this.#senders.delete(id);
    }
    this.#forget(ids);
    this.#handOver();
    this.#next();
  }
}
