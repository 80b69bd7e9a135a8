import type { MessageState } from '@shuyuan/contract/backoffice/messages/message';
import type { MessageWay } from '@shuyuan/contract/backoffice/messages/message-kind';
import type { Generated } from 'kysely';
import type { RobotKind } from '../../platform/robot/robot';

interface MessageRobotTable {
  id: Generated<number>;
  name: string;
  kind: RobotKind;
  /** Sealed. */
  url: string;
  secret: string;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface MessageRuleTable {
  id: Generated<number>;
  kind: string;
  is_on: boolean;
  ways: readonly MessageWay[];
  lead: number;
  robot_id: number | null;
  title: string;
  body: string;
  sms_template: Generated<string>;
  is_quiet: boolean;
  since: Generated<Date>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface MessageEventTable {
  id: Generated<number>;
  kind: string;
  occasion: string;
  record_id: number | null;
  created_at: Generated<Date>;
}

interface MessageTable {
  id: Generated<number>;
  event_id: number;
  way: MessageWay;
  admin_id: number | null;
  custom_form_id: number | null;
  record_id: number | null;
  robot_id: number | null;
  recipient: string;
  name: Generated<string>;
  /** Sealed. */
  address: Generated<string>;
  title: string;
  body: string;
  link: Generated<string>;
  sms_template: Generated<string>;
  sms_params: Generated<Readonly<Record<string, string>>>;
  is_quiet: Generated<boolean>;
  state: Generated<MessageState>;
  attempts: Generated<number>;
  next_at: Generated<Date>;
  claimed_until: Date | null;
  error: Generated<string>;
  reference: Generated<string>;
  created_at: Generated<Date>;
  sent_at: Date | null;
  read_at: Date | null;
}

interface MessageOptOutTable {
  recipient: string;
  way: MessageWay;
  kind: Generated<string>;
  /** Sealed. */
  address: Generated<string>;
  created_at: Generated<Date>;
}

interface MessageOfferTable {
  kind: string;
  offered_at: Generated<Date>;
}

interface MessageSmsCountTable {
  is_only: Generated<boolean>;
  day: Date;
  sms: number;
}

interface MessageDigestTable {
  admin_id: number;
  hour: number;
  since: Generated<Date>;
}

declare module '../../platform/db/tables' {
  interface Tables {
    'app.message_robot': MessageRobotTable;
    'app.message_rule': MessageRuleTable;
    'app.message_event': MessageEventTable;
    'app.message': MessageTable;
    'app.message_opt_out': MessageOptOutTable;
    'app.message_offer': MessageOfferTable;
    'app.message_sms_count': MessageSmsCountTable;
    'app.message_digest': MessageDigestTable;
  }
}
