import type { DeliveryState, WebhookState } from '@shuyuan/contract/backoffice/webhooks/webhook';
import type { Generated } from 'kysely';

interface WebhookTable {
  id: Generated<number>;
  name: string;
  custom_form_id: number;
  events: readonly string[];
  url: string;
  /** Sealed. */
  secret: string;
  former_secret: string | null;
  former_until: Date | null;
  admin_id: number;
  state: Generated<WebhookState>;
  paused_reason: Generated<string>;
  failures: Generated<number>;
  failing_since: Date | null;
  since_audit_id: number;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface WebhookDeliveryTable {
  id: Generated<number>;
  event_id: Generated<string>;
  webhook_id: number;
  audit_id: number | null;
  event: string;
  record_id: number | null;
  state: Generated<DeliveryState>;
  attempts: Generated<number>;
  next_at: Generated<Date>;
  claimed_until: Date | null;
  tried_at: Date | null;
  last_status: number | null;
  last_error: Generated<string>;
  answer: Generated<string>;
  duration_ms: number | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
}

declare module '../../platform/db/tables' {
  interface Tables {
    'app.webhook': WebhookTable;
    'app.webhook_delivery': WebhookDeliveryTable;
  }
}
