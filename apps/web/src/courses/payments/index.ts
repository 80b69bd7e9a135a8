import type { ScreenManifest } from '../../platform/screen';

/** 缴费记录: the money of a class, or of all. */
export const paymentsScreen: ScreenManifest = {
  key: 'course/pay',
  load: async () => (await import('./payments-page')).PaymentsPage,
};

/** 收款: the till, where money is taken from whoever comes. */
export const tillScreen: ScreenManifest = {
  key: 'finance/till',
  load: async () => (await import('./till/till-page')).TillPage,
};

/** The pages of the whole school's money: 欠费, 流水, 退费 and 日结. */
export const financeScreens: readonly ScreenManifest[] = [
  { key: 'finance/arrears', load: async () => (await import('./finance-pages')).ArrearsPage },
  { key: 'finance/ledger', load: async () => (await import('./finance-pages')).LedgerPage },
  { key: 'finance/refund', load: async () => (await import('./finance-pages')).RefundPage },
  { key: 'finance/close', load: async () => (await import('./finance-pages')).ClosePage },
];
