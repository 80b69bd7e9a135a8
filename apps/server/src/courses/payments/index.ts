export { instalmentLeftSql, instalmentStateSql, memberBalance, todaySql } from './balance.sql';
export { deleteMoneyTrail } from './day-close.repository';
export { paymentKeepers } from './payment.keepers';
export { createPayments } from './payment.routes';
export { adjustmentSchema, instalmentSchema, paymentSchema, refundSchema } from './payment.schema';
