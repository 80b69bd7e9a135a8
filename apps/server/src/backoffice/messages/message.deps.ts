import type { MessageSetting, MessageStatus } from '@shuyuan/contract/backoffice/messages/message';
import type { Database } from '../../platform/db/database';
import type { GuardedClient } from '../../platform/http-client/guarded-client';
import type { Log } from '../../platform/log/log';
import type { SendMail } from '../../platform/mail/smtp-mail';
import type { SendNotice } from '../../platform/sms/send-sms';
import type { Actor, Records } from '../records';
import type { DigestSource, HandSource, MessageSource } from './message-source';
import type { OutsideValues } from './outside';

/** How long things take; tests shorten it. */
export interface MessageTiming {
  /** How often a process looks for new events and for what is due. */
  readonly lookEveryMs: number;
  /** How often events that come by time are looked for. */
  readonly dueEveryMs: number;
  /** The limit of one call of a provider. */
  readonly callMs: number;
  /** After which the fate of a claimed message counts as unknown; well above the limit of a call. */
  readonly leaseMs: number;
  /** The pauses before each repetition; after the last one the message has failed. */
  readonly delaysMs: readonly number[];
}

/** What the messages slice is built from. */
export interface MessageDeps {
  readonly db: Database;
  readonly log: Log;
  readonly sources: ReadonlyMap<string, MessageSource>;
  /** What the daily summaries consist of. */
  readonly digests: readonly DigestSource[];
  /** By form; the people of any other form are those of its own fields. */
  readonly hands: ReadonlyMap<number, HandSource>;
  /** What every message to people from outside can contain besides. */
  readonly outside: OutsideValues;
  readonly records: Pick<Records, 'hits' | 'meta' | 'recipients' | 'seenIds'>;
  /** The school's settings of sending. */
  readonly readSetting: () => Promise<MessageSetting>;
  /** Stops or resumes sending; audited as a change of that setting. */
  readonly stopSending: (stop: Actor & { readonly is_stopped: boolean }) => Promise<void>;
  /** By what the school sends. */
  readonly setUp: Pick<MessageStatus, 'sms_provider' | 'mail_from'>;
  readonly client: GuardedClient;
  /** Undefined where the school has set up none. */
  readonly notices: SendNotice | undefined;
  readonly mail: SendMail | undefined;
  readonly timing: MessageTiming;
}
