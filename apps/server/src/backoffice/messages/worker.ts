import { messageDefault } from '@shuyuan/contract/backoffice/messages/message';
import type { MessageKind, MessageWay } from '@shuyuan/contract/backoffice/messages/message-kind';
import { Bell } from '../../platform/process/bell';
import { type ClaimedMessage, claimNext, settleLost } from './claim.repository';
import { tellDigests } from './digest.service';
import { gatherActs, gatherDue } from './gather';
import type { MessageDeps } from './message.deps';
import { messageTexts } from './message.texts';
import { sendClaimed } from './send';

/** Calls of this process at once. */
const atOnceMost = 4;

/** The ways by which this school can send. */
export const workingWays = ({ notices, mail }: Pick<MessageDeps, 'notices' | 'mail'>): MessageWay[] => [
  'bell',
  'robot',
  ...(notices === undefined ? [] : (['sms'] as const)),
  ...(mail === undefined ? [] : (['mail'] as const)),
];

/** Turns events into messages and sends them, in this process. */
export class MessageWorker {
  readonly #running = new Set<Promise<void>>();
  readonly #bell = new Bell();
  #isStopping = false;
  #serving: Promise<void> = Promise.resolve();
  #dueAt = 0;

  constructor(
    private readonly deps: MessageDeps,
    private readonly kinds: ReadonlyMap<string, MessageKind>,
  ) {}

  start(): void {
    this.#serving = this.#serve();
  }

  /** Begins no more calls; running ones end, for nobody could say what became of one that was cut off. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#bell.ring();
    await this.#serving;
    await Promise.all(this.#running);
  }

  async #serve(): Promise<void> {
    const { log, timing } = this.deps;
    while (!this.#isStopping) {
      await this.#look().catch((err: unknown) => log.warn({ err }, 'could not look for messages'));
      await this.#bell.wait(timing.lookEveryMs);
    }
  }

  async #look(): Promise<void> {
    const { db, timing } = this.deps;
    await gatherActs(this.deps, this.kinds);
    if (performance.now() >= this.#dueAt) {
      this.#dueAt = performance.now() + timing.dueEveryMs;
      await settleLost(db.kysely, messageTexts.lost);
      await gatherDue(this.deps);
      await tellDigests(this.deps, new Date());
    }
    const ways = workingWays(this.deps);
    while (this.#running.size < atOnceMost && !this.#isStopping) {
      // Only as many as can be handed over at once: what is claimed is beyond the reach of the stop.
      const most = atOnceMost - this.#running.size;
      const claimed = await claimNext(db.kysely, { ways, most, leaseMs: timing.leaseMs, usual: messageDefault });
      for (const message of claimed) this.#send(message);
      if (claimed.length < most) return;
    }
  }

  #send(message: ClaimedMessage): void {
    const sending: Promise<void> = sendClaimed(this.deps, message)
      .catch((err: unknown) => this.deps.log.error({ err, message: message.id }, 'could not note a message'))
      .finally(() => {
        this.#running.delete(sending);
        this.#bell.ring();
      });
    this.#running.add(sending);
  }
}
