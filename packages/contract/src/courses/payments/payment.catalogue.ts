import { z } from 'zod';
import type { AccessNode } from '../../backoffice/access/nodes';
import type { MenuScreen } from '../../backoffice/menu/menu-screens';
import { wholeSetting } from '../../backoffice/settings/system-setting';
import { type RecordAct, stateActs } from '../../backoffice/webhooks/record-act';
import { courseFormIds, courseResource } from '../course-form';

/** The rights besides those on the records of the forms. */
export const paymentNodes = [
  { node: 'payment.collect', name: '收款和分期计划' },
  { node: 'payment.refund', name: '申请和支付退费、结转' },
  { node: 'payment.adjust', name: '调整应收' },
  { node: 'payment.approve', name: '审批退费和应收调整' },
  { node: 'payment.void', name: '作废和冲销缴费记录' },
  { node: 'payment.invoice', name: '管理发票' },
  { node: 'payment.close', name: '日结' },
  { node: 'payment.reopen', name: '审批重开日结' },
] as const satisfies readonly AccessNode[];

const ledger = courseResource('payment');

/** The screens of money: the one of a class, and those of the school. */
export const paymentScreens: readonly MenuScreen[] = [
  { key: 'course/pay', name: '缴费记录', resource: ledger },
  { key: 'finance/till', name: '收款', resource: ledger, needs: ['payment.collect'] },
  { key: 'finance/arrears', name: '欠费', resource: ledger },
  { key: 'finance/ledger', name: '流水', resource: ledger },
  { key: 'finance/refund', name: '退费', resource: courseResource('refund') },
  { key: 'finance/close', name: '日结', resource: ledger, needs: ['payment.close', 'payment.reopen'] },
];

/** The actions in the audit log besides those on records. */
export const paymentActions = {
  'payment.close': '日结',
  'payment.close_day': '整日日结',
  'payment.template': '编辑分期模板',
  'payment.reopen_ask': '申请重开日结',
  'payment.reopen_decide': '审批重开日结',
  'payment.reopen_withdraw': '撤回重开日结申请',
};

/** Their targets. */
export const paymentTargets = { day_close: '日结' };

/** How long the name of a discount may be. */
export const discountMax = 20;
const discountNames = ['校友优惠', '早鸟优惠', '团报优惠'];

/** What one person may do with money without a second one (docs/adr/0016-what-decides-is-an-act.md). */
export const paymentSetting = z.strictObject({
  /** By how many fen in total one person may lower what is receivable from a member; above it a second one approves. */
  alone_limit: z
    .int({ error: '请输入金额，最多两位小数' })
    .min(0, { error: '限额不能小于 0' })
    .max(100_000_000, { error: '限额不超过 100 万元' }),
  /** How many days back payments may be dated; 0 means only today. */
  back_days: wholeSetting({ min: 0, max: 366, unit: '天' }),
  /** The names of discounts that the dialog offers; another one may be typed. */
  discounts: z
    .array(
      z
        .string()
        .trim()
        .min(1, { error: '请填写名称' })
        .max(discountMax, { error: `不超过 ${discountMax} 个字` }),
    )
    .max(20, { error: '不超过 20 个' })
    .default(discountNames),
});
export const paymentDefault: z.output<typeof paymentSetting> = {
  alone_limit: 100_000,
  back_days: 30,
  discounts: discountNames,
};

const booked = { custom_form_id: courseFormIds.payment, on: 'create' } as const;
const isNoReversal = { field: 'reverses', is: 'empty' } as const;

/** What happens to money: rows of the ledger, and the requests behind refunds and adjustments. */
export const paymentActs: readonly RecordAct[] = [
  { ...booked, key: 'payment.collected', name: '收款', when: [{ field: 'kind', is: ['pay', 'topup'] }, isNoReversal] },
  { ...booked, key: 'payment.refunded', name: '退费', when: [{ field: 'kind', is: ['refund'] }, isNoReversal] },
  { ...booked, key: 'payment.transferred', name: '结转', when: [{ field: 'kind', is: ['transfer'] }, isNoReversal] },
  { ...booked, key: 'payment.reversed', name: '冲销', when: [{ field: 'reverses', is: 'filled' }] },
  { ...booked, key: 'payment.voided', name: '作废', on: 'change', when: [{ field: 'voided_on', is: 'filled' }] },
  {
    ...booked,
    key: 'payment.invoiced',
    name: '开票',
    on: 'change',
    when: [{ field: 'invoice_state', is: ['issued'] }],
  },
  ...stateActs({
    custom_form_id: courseFormIds.refund,
    thing: 'refund',
    states: {
      pending: '申请退费',
      approved: '批准退费',
      rejected: '驳回退费',
      paid: '支付退费',
      withdrawn: '撤回退费申请',
    },
  }),
  ...stateActs({
    custom_form_id: courseFormIds.adjustment,
    thing: 'adjustment',
    states: { pending: '申请调整应收', applied: '应收调整生效', rejected: '驳回应收调整', withdrawn: '撤回应收调整' },
  }),
];
