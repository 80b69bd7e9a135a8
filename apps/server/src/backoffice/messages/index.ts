import type { MessageKind } from '@shuyuan/contract/backoffice/messages/message-kind';
import type { Config } from '../../platform/config/config';
import type { Slice } from '../../platform/http/slice';
import { addressGuard } from '../../platform/http-client/address-guard.rules';
import { guardedClient } from '../../platform/http-client/guarded-client';
import { createMail } from '../../platform/mail/mail';
import { hoursOfDelays } from '../../platform/outgoing/backoff.rules';
import { createNotices } from '../../platform/sms/sms';
import type { MessageDeps, MessageTiming } from './message.deps';
import { createMessageSlice } from './message.routes';
import type { HandSource, MessageSource } from './message-source';
import { sourceWith } from './outside';
import { MessageStreams } from './stream';
import { purgeMessages } from './upkeep.repository';
import { MessageWorker } from './worker';

export { messageKeyPlaces, resealMessages } from './message.repository';
export type {
  Described,
  DigestSource,
  DueEvent,
  DueQuery,
  HandPerson,
  HandSource,
  MessageSource,
  Recipient,
} from './message-source';
export { eraseMessages, type PersonMessage, readMessagesOf } from './person.repository';
export { ensureMessageRules } from './ready-rule.service';
export { deleteSamples, insertSampleRobot, insertSamples, type SampleMessage } from './sample.repository';
export { countMessages, findSetUp, type MessageSetUp } from './upkeep.repository';

/** How tests differ from the product. */
export interface MessageTrial {
  readonly timing?: Partial<MessageTiming>;
}

/** What the messages slice gives to the wiring. */
export interface Messages {
  readonly slice: Slice;
  /** Starts sending from this process; returns a function that stops it. */
  readonly start: () => () => Promise<void>;
  /** Deletes messages that are half a year old. */
  readonly purge: () => Promise<void>;
}

const usual: MessageTiming = {
  lookEveryMs: 1000,
  dueEveryMs: 60_000,
  callMs: 10_000,
  leaseMs: 60_000,
  delaysMs: hoursOfDelays,
};

/** Messages to staff and to the people of the school: rules, the queue, the ways, the bell. */
export const createMessages = (
  parts: Pick<MessageDeps, 'db' | 'log' | 'records' | 'readSetting' | 'digests' | 'outside' | 'stopSending'> & {
    readonly config: Config;
    readonly kinds: readonly MessageKind[];
    readonly sources: readonly MessageSource[];
    readonly hands: readonly HandSource[];
    readonly trial?: MessageTrial | undefined;
  },
): Messages => {
  const { db, log, config, records, readSetting, digests, outside, stopSending, trial = {} } = parts;
  const kinds = new Map(parts.kinds.map((kind) => [kind.key, kind]));
  const deps: MessageDeps = {
    db,
    log,
    records,
    readSetting,
    digests,
    outside,
    stopSending,
    setUp: {
      sms_provider: config.SMS_PROVIDER,
      mail_from: config.SMTP_HOST === undefined ? '' : (config.SMTP_FROM ?? ''),
    },
    sources: new Map(parts.sources.map((source) => [source.kind, sourceWith(source, outside)])),
    hands: new Map(parts.hands.map((source) => [source.custom_form_id, source])),
    client: guardedClient({ guard: addressGuard(config.WEBHOOK_ALLOWED_ADDRESSES) }),
    notices: createNotices(config),
    mail: createMail(config),
    timing: { ...usual, ...trial.timing },
  };
  const streams = new MessageStreams(deps);
  return {
    slice: createMessageSlice(deps, { kinds, streams }),
    start: () => {
      const worker = new MessageWorker(deps, kinds);
      worker.start();
      streams.start();
      return async () => {
        await Promise.all([worker.stop(), streams.stop()]);
      };
    },
    purge: () => purgeMessages(db.kysely),
  };
};
