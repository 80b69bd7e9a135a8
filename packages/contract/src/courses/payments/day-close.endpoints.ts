import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { pageQuery, pageSizeMax } from '../../platform/list-query';
import { done, table } from '../../platform/replies';
import {
  closeDayInput,
  closeInput,
  dayBook,
  dayTill,
  decideReopenInput,
  reopenInput,
  withdrawReopenInput,
} from './day-close';
import { day } from './payment';

/** The daily close: what a day's tills hold, closing them, and opening a close again by two people. */
export const dayCloseEndpoints = defineEndpoints({
  tills: {
    method: 'GET',
    path: '/api/admin/payment/tills',
    access: 'payment.close|reopen',
    summary: '某一天按经手人和方式的收付合计，以及收据号、待批的重开申请和日结的经过',
    query: pageQuery({
      sortable: ['collector_name', 'method', 'count', 'taken', 'given', 'total', 'closed_at', 'closed_by'],
      pageSize: pageSizeMax,
    }).extend({ day }),
    reply: z.object({ ...table(dayTill).shape, ...dayBook.shape }),
  },
  closeDay: {
    method: 'POST',
    path: '/api/admin/payment/close-day',
    access: 'payment.close',
    summary: '日结一整天：此后任何经手人、任何方式都不能再记到这一天；没有收付的日子也可以',
    body: closeDayInput,
    reply: done,
  },
  close: {
    method: 'POST',
    path: '/api/admin/payment/close',
    access: 'payment.close',
    summary: '日结：此后当天该经手人该方式不能再记账或作废；现金要填实点金额，有差额要说明原因',
    body: closeInput,
    reply: done,
  },
  reopen: {
    method: 'POST',
    path: '/api/admin/payment/reopen',
    access: 'payment.close',
    summary: '申请重开日结：一名经手人的一种方式，或（都不填）只重开整天',
    body: reopenInput,
    example: { body: { day: '2026-03-01', collector_id: 1, method: 'cash', reason: '漏记一笔' } },
    reply: z.object({ msg: z.string(), data: z.object({ id: z.int() }) }),
  },
  decideReopen: {
    method: 'POST',
    path: '/api/admin/payment/reopen-decide',
    access: 'payment.reopen',
    summary: '批准或驳回重开日结；不能审批自己的申请',
    body: decideReopenInput,
    reply: done,
  },
  withdrawReopen: {
    method: 'POST',
    path: '/api/admin/payment/reopen-withdraw',
    access: 'payment.close',
    summary: '撤回自己提交、尚未审批的重开日结申请',
    body: withdrawReopenInput,
    reply: done,
  },
});
