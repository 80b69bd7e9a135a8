import type { Webhook } from '@shuyuan/contract/backoffice/webhooks/webhook';
import { eventName } from '@shuyuan/contract/product/record-acts';
import type { Column } from '../../ui/data-table/column';
import { StateTag } from '../../ui/state-tag/state-tag';
import { webhookTexts as texts } from './webhook.texts';

const { columns: titles } = texts;

const State = ({ webhook }: { webhook: Webhook }) => (
  <span className="webhook-state" title={webhook.paused_reason}>
    <StateTag tone={webhook.state === 'active' ? 'good' : 'bad'}>{texts.states[webhook.state]}</StateTag>
    {webhook.paused_reason === '' ? null : <span className="webhook-reason">{webhook.paused_reason}</span>}
  </span>
);

const Last = ({ last }: { last: Webhook['last'] }) => {
  if (last === null) return <StateTag tone="plain">{texts.never}</StateTag>;
  const isGood = last.error === '';
  return <StateTag tone={isGood ? 'good' : 'bad'}>{isGood ? texts.sent : last.error}</StateTag>;
};

export const webhookColumns: readonly Column<Webhook>[] = [
  { key: 'name', title: titles.name, width: 140, sortable: true, heading: true, pin: 'left' },
  { key: 'form_name', title: titles.form_name, width: 90 },
  { key: 'events', title: titles.events, width: 120, value: ({ events }) => events.map(eventName) },
  { key: 'state', title: titles.state, width: 130, render: (webhook) => <State webhook={webhook} /> },
  { key: 'last', title: titles.last, width: 126, render: ({ last }) => <Last last={last} /> },
  {
    key: 'today',
    title: titles.today,
    width: 176,
    value: ({ sent_today: sent, failed_today: failed, waiting }) => texts.today({ sent, failed, waiting }),
  },
  { key: 'url', title: titles.url, width: 120 },
  { key: 'owner', title: titles.owner, width: 90, hidden: true, value: ({ owner }) => owner.name },
  { key: 'created_at', title: titles.created_at, kind: 'datetime', width: 148, sortable: true, hidden: true },
];
