import type { TemplateLine } from '@shuyuan/contract/courses/payments/plan-template';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

interface ReceiptCounterTable {
  series: Generated<string>;
  year: number;
  last: number;
}

interface PaymentRequestTable {
  key: string;
  admin_id: number;
  act: string;
  digest: string;
  reply: ColumnType<unknown, string | null, string>;
  created_at: Generated<Date>;
}

interface DayCloseTable {
  id: GeneratedAlways<number>;
  day: string;
  collector_id: number;
  method: string;
  count: number;
  total: number;
  counted: number | null;
  note: Generated<string>;
  closed_by: number;
  closed_at: Generated<Date>;
  reopening_id: Generated<number | null>;
}

interface WholeDayCloseTable {
  id: GeneratedAlways<number>;
  day: string;
  closed_by: number;
  closed_at: Generated<Date>;
  reopening_id: Generated<number | null>;
}

interface DayReopeningTable {
  id: GeneratedAlways<number>;
  day: string;
  collector_id: number | null;
  method: string | null;
  reason: string;
  asked_by: number;
  asked_at: Generated<Date>;
  state: Generated<'pending' | 'approved' | 'rejected' | 'withdrawn'>;
  decided_by: Generated<number | null>;
  decided_at: ColumnType<Date | null, never, Date>;
  decision_reason: Generated<string>;
}

interface PlanTemplateTable {
  scope: 'class' | 'programme';
  owner_id: number;
  lines: ColumnType<TemplateLine[], string, string>;
  version: Generated<number>;
}

declare module '../../platform/db/tables' {
  interface Tables {
    'app.receipt_counter': ReceiptCounterTable;
    'app.payment_request': PaymentRequestTable;
    'app.day_close': DayCloseTable;
    'app.whole_day_close': WholeDayCloseTable;
    'app.plan_template': PlanTemplateTable;
    'app.day_reopening': DayReopeningTable;
  }
}
