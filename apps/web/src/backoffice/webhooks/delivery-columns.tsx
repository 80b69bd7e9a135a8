import type { Delivery, DeliveryState } from '@shuyuan/contract/backoffice/webhooks/webhook';
import { eventName, eventsOf } from '@shuyuan/contract/product/record-acts';
import type { SearchField } from '../../ui/advanced-search/search-field';
import { formatCell } from '../../ui/data-table/cell-format';
import type { Column } from '../../ui/data-table/column';
import { StateTag } from '../../ui/state-tag/state-tag';
import { webhookTexts } from './webhook.texts';

const { delivery: texts } = webhookTexts;
const { columns: titles } = texts;

const tones = { waiting: 'warn', sent: 'good', failed: 'bad', skipped: 'plain' } as const satisfies Record<
  DeliveryState,
  string
>;

/** What became of a delivery, as a coloured tag. */
export const DeliveryTag = ({ state }: Pick<Delivery, 'state'>) => (
  <StateTag tone={tones[state]}>{texts.states[state]}</StateTag>
);

/** The last result in words, and when it is tried again. */
export const resultOf = ({ last_error, next_at, attempts }: Delivery): string => {
  const next = next_at === null || attempts === 0 ? '' : texts.next(formatCell(next_at, 'datetime'));
  return [last_error, next].filter((part) => part !== '').join('；');
};

export const deliveryColumns: readonly Column<Delivery>[] = [
  { key: 'event', title: titles.event, width: 110, heading: true, value: ({ event }) => eventName(event) },
  { key: 'record_id', title: titles.record_id, width: 80, value: ({ record_id }) => record_id ?? '' },
  { key: 'state', title: titles.state, width: 96, render: ({ state }) => <DeliveryTag state={state} /> },
  { key: 'last_error', title: titles.last_error, width: 280, value: resultOf },
  { key: 'attempts', title: titles.attempts, kind: 'number', width: 64 },
  { key: 'created_at', title: titles.created_at, kind: 'datetime', width: 148, sortable: true },
  { key: 'sent_at', title: titles.sent_at, kind: 'datetime', width: 148 },
];

export const deliverySearch = (formId: number): readonly SearchField[] => [
  {
    name: 'state',
    label: texts.search.state,
    kind: 'select',
    options: Object.entries(texts.states).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'event',
    label: texts.search.event,
    kind: 'select',
    options: eventsOf(formId).map(({ key, name }) => ({ value: key, label: name })),
  },
  { name: 'record_id', label: texts.search.record_id, kind: 'text' },
];
