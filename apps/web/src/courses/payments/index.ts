import type { ScreenManifest } from '../../platform/screen';

/** 缴费记录: the money of a class, or of all. */
export const paymentsScreen: ScreenManifest = {
  key: 'course/pay',
  load: async () => (await import('./payments-page')).PaymentsPage,
};
