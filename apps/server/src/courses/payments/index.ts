export { instalmentLeftSql, instalmentStateSql, memberBalance, todaySql } from './balance.sql';
export { paymentKeepers } from './payment.keepers';
export { createPayments } from './payment.routes';
export { adjustmentSchema, instalmentSchema, paymentSchema, refundSchema } from './payment.schema';
