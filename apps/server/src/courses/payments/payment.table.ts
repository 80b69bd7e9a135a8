import type { TemplateLine } from '@shuyuan/contract/courses/payments/plan-template';
import type { ColumnType, Generated } from 'kysely';

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
  day: string;
  collector_id: number;
  method: string;
  count: number;
  total: number;
  closed_by: number;
  closed_at: Generated<Date>;
}

interface WholeDayCloseTable {
  day: string;
  closed_by: number;
  closed_at: Generated<Date>;
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
  }
}
