import type { Delivery, DeliveryDetail, Webhook } from '@shuyuan/contract/backoffice/webhooks/webhook';
import { eventName } from '@shuyuan/contract/product/record-acts';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { ListState } from '../../platform/list-state/list-state';
import { notify } from '../../platform/notices';
import { ActionButton } from '../../ui/action-button/action-button';
import { confirm } from '../../ui/confirm-dialog/confirm';
import { formatCell } from '../../ui/data-table/cell-format';
import { DataTable } from '../../ui/data-table/data-table';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { ListSearch } from '../../ui/list-search/list-search';
import { RowActions } from '../../ui/row-actions/row-actions';
import { Drawer } from '../../ui/window/window';
import { preferences } from '../preferences';
import { DeliveryTag, deliveryColumns, deliverySearch, resultOf } from './delivery-columns';
import { deliveryQuery, loadDeliveries, resendDelivery } from './webhook.queries';
import { webhookTexts } from './webhook.texts';

const { delivery: texts } = webhookTexts;
const { columns: titles } = texts;

const rowKey = ({ id }: Delivery) => id;
const rowName = ({ id, event }: Pick<Delivery, 'id' | 'event'>) => texts.rowName(eventName(event), id);
const firstPage: ListState = { page: 1, page_size: 10, search: {} };

/** Sends a delivery again after a question; resolves when it is done or refused. */
const resend = async (id: number): Promise<void> => {
  if (!(await confirm({ title: texts.confirmResend, content: texts.willResend }))) return;
  await resendDelivery(id).then(
    ({ msg }) => notify.success(msg),
    () => undefined,
  );
};

const factsOf = (delivery: DeliveryDetail): readonly (readonly [string, ReactNode])[] => [
  [texts.eventId, delivery.event_id],
  [titles.event, eventName(delivery.event)],
  [titles.record_id, delivery.record_id === null ? '' : String(delivery.record_id)],
  [titles.state, <DeliveryTag key="state" state={delivery.state} />],
  [titles.last_error, resultOf(delivery)],
  [titles.attempts, String(delivery.attempts)],
  [texts.duration, delivery.duration_ms === null ? '' : texts.took(delivery.duration_ms)],
  [titles.created_at, formatCell(delivery.created_at, 'datetime')],
  [titles.sent_at, formatCell(delivery.sent_at, 'datetime')],
  [webhookTexts.columns.url, delivery.url],
];

const Code = ({ title, text }: { title: string; text: string }) => (
  <section className="webhook-code" aria-label={title}>
    <h2>{title}</h2>
    <pre>{text}</pre>
  </section>
);

const indented = (text: string): string => JSON.stringify(JSON.parse(text), undefined, 2);

const Content = ({ delivery }: { delivery: DeliveryDetail }) => (
  <>
    <dl className="webhook-facts">
      {factsOf(delivery).map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
    <Code
      title={texts.headers}
      text={Object.entries(delivery.headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n')}
    />
    <Code title={texts.body} text={delivery.body === null ? texts.bodyHidden : indented(delivery.body)} />
    {delivery.answer === '' ? null : <Code title={texts.answer} text={delivery.answer} />}
  </>
);

const DetailDrawer = (props: { id: number; mayResend: boolean; onClose: () => void; onResent: () => void }) => {
  const { data, isError } = useQuery(deliveryQuery(props.id));
  return (
    <Drawer
      open
      title={texts.detail}
      size="min(640px, 100vw)"
      onClose={props.onClose}
      extra={
        data && props.mayResend ? (
          <ActionButton kind="primary" onClick={() => void resend(props.id).then(props.onResent)}>
            {texts.resend}
          </ActionButton>
        ) : null
      }
    >
      {data ? <Content delivery={data} /> : null}
      {isError && !data ? (
        <EmptyState compact tone="failure" icon="NotificationOutlined" title={texts.detailFailed} />
      ) : null}
      {data || isError ? null : <Skeleton active paragraph={{ rows: 8 }} />}
    </Drawer>
  );
};

/** What was sent for a webhook, and what became of it. */
export const DeliveriesDrawer = (props: { webhook: Webhook; mayResend: boolean; onClose: () => void }) => {
  const { webhook, mayResend } = props;
  const [state, setState] = useState(firstPage);
  const [version, setVersion] = useState(0);
  const [shown, setShown] = useState<number | undefined>(undefined);
  const load = useMemo(() => loadDeliveries(webhook.id), [webhook.id]);
  const fields = useMemo(() => deliverySearch(webhook.custom_form_id), [webhook.custom_form_id]);
  const reload = () => setVersion((count) => count + 1);
  const actions = (delivery: Delivery) => (
    <RowActions
      name={rowName(delivery)}
      auths={['detail']}
      onDetail={() => setShown(delivery.id)}
      own={
        mayResend ? [{ key: 'resend', label: texts.resend, onSelect: () => void resend(delivery.id).then(reload) }] : []
      }
    />
  );
  return (
    <Drawer open title={texts.title(webhook.name)} size="min(1080px, 100vw)" onClose={props.onClose}>
      <DataTable
        label={texts.table}
        storageKey="table.webhook_delivery"
        preferences={preferences}
        columns={deliveryColumns}
        rowKey={rowKey}
        rowName={rowName}
        load={load}
        state={state}
        onChange={setState}
        version={version}
        actions={actions}
        actionsWidth={150}
        toolbar={<ListSearch state={state} onChange={setState} hint={texts.keywordHint} fields={fields} />}
        empty={{ title: texts.empty, hint: texts.emptyHint }}
      />
      {shown === undefined ? null : (
        <DetailDrawer
          key={shown}
          id={shown}
          mayResend={mayResend}
          onClose={() => setShown(undefined)}
          onResent={() => {
            setShown(undefined);
            reload();
          }}
        />
      )}
    </Drawer>
  );
};
