import { Bell } from '../../platform/process/bell';
import { claimNext } from './claim.repository';
import { relayEvents } from './relay';
import { sendClaimed } from './send';
import type { WebhookDeps } from './webhook.deps';

/** Calls of this process at once. */
const atOnceMost = 8;
/** How long running calls may take to end by themselves when the server stops. */
const patienceMs = 3000;

/** Turns events into deliveries and sends them, in this process. */
export class WebhookWorker {
  readonly #running = new Set<Promise<void>>();
  readonly #bell = new Bell();
  readonly #stopping = new AbortController();
  /** Cuts off the calls that are still running. */
  readonly #cutOff = new AbortController();
  #serving: Promise<void> = Promise.resolve();

  constructor(private readonly deps: WebhookDeps) {}

  start(): void {
    this.#serving = this.#serve();
  }

  /** Begins no more calls; running ones end, or are given back to be sent later or elsewhere. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#bell.ring();
    const patience = setTimeout(() => this.#cutOff.abort(), patienceMs);
    await this.#serving;
    await Promise.all(this.#running);
    clearTimeout(patience);
  }

  async #serve(): Promise<void> {
    const { log, timing } = this.deps;
    while (!this.#stopping.signal.aborted) {
      await this.#look().catch((err: unknown) => log.warn({ err }, 'could not look for webhooks'));
      await this.#bell.wait(timing.lookEveryMs);
    }
  }

  async #look(): Promise<void> {
    const { db, timing } = this.deps;
    if (!(await relayEvents(db.kysely))) return;
    while (this.#running.size < atOnceMost && !this.#stopping.signal.aborted) {
      const claimed = await claimNext(db.kysely, timing.leaseMs);
      if (claimed === undefined) return;
      const sending: Promise<void> = sendClaimed(this.deps, claimed, this.#cutOff.signal)
        .catch((err: unknown) => this.deps.log.error({ err, delivery: claimed.id }, 'could not send a webhook'))
        .finally(() => {
          this.#running.delete(sending);
          this.#bell.ring();
        });
      this.#running.add(sending);
    }
  }
}
