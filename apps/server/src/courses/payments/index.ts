export { memberBalance } from './balance.sql';
export { deleteMoneyTrail } from './day-close.repository';
export { countPaid } from './ledger.repository';
export { type ReceiptBook, schoolReceipts } from './payment.deps';
export { paymentKeepers } from './payment.keepers';
export { createPayments } from './payment.routes';
export { adjustmentSchema, instalmentSchema, paymentSchema, refundSchema } from './payment.schema';
export { numberedSql, owingSql } from './search.sql';
export { readAdjustmentWork, readDueWork, readMonthReceipts, readRefundWork } from './work.repository';
