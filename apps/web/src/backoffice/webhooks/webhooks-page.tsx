import type { Webhook } from '@shuyuan/contract/backoffice/webhooks/webhook';
import { useState } from 'react';
import { useListState } from '../../platform/list-state/use-list-state';
import type { ScreenProps } from '../../platform/screen';
import { ActionButton } from '../../ui/action-button/action-button';
import { DataTable } from '../../ui/data-table/data-table';
import { RowActions } from '../../ui/row-actions/row-actions';
import { preferences } from '../preferences';
import { DeliveriesDrawer } from './deliveries-drawer';
import { destroyWebhook, loadWebhooks } from './webhook.queries';
import { webhookTexts as texts } from './webhook.texts';
import { moreFor } from './webhook-acts';
import { webhookColumns } from './webhook-columns';
import { WebhookDialog } from './webhook-dialog';
import { type NewSecret, WebhookSecret } from './webhook-secret';
import './webhooks-page.css';

const rowKey = ({ id }: Webhook) => id;
const address = { sortable: webhookColumns.filter(({ sortable }) => sortable).map(({ key }) => key) };

/** Webhooks: which events of which form go where, and how it went. */
export const WebhooksPage = ({ auths }: ScreenProps) => {
  const [state, setState] = useListState(address);
  const [version, setVersion] = useState(0);
  const [edited, setEdited] = useState<{ webhook: Webhook | undefined; open: boolean }>();
  const [looked, setLooked] = useState<Webhook | undefined>(undefined);
  const [secret, setSecret] = useState<NewSecret>();
  const reload = () => setVersion((count) => count + 1);
  const mayEdit = auths.includes('edit');
  const mayAdd = auths.includes('create');
  const add = mayAdd ? (
    <ActionButton kind="primary" onClick={() => setEdited({ webhook: undefined, open: true })}>
      {texts.add}
    </ActionButton>
  ) : null;
  const actions = (webhook: Webhook) => (
    <RowActions
      name={webhook.name}
      auths={mayEdit ? [...auths, 'more'] : auths}
      own={[{ key: 'deliveries', label: texts.deliveries, onSelect: () => setLooked(webhook) }]}
      onEdit={() => setEdited({ webhook, open: true })}
      onDelete={() => destroyWebhook(webhook).finally(reload)}
      consequence={texts.willDelete}
      more={
        mayEdit
          ? moreFor(webhook, { onChanged: reload, onSecret: (made) => setSecret({ value: made, by: 'renewed' }) })
          : []
      }
    />
  );
  return (
    <>
      <DataTable
        label={texts.table}
        storageKey="table.webhook"
        preferences={preferences}
        columns={webhookColumns}
        rowKey={rowKey}
        load={loadWebhooks}
        state={state}
        onChange={setState}
        version={version}
        actions={actions}
        toolbar={add}
        empty={{ title: texts.empty, hint: mayAdd ? texts.emptyHint : texts.emptyReadOnly, action: add }}
      />
      {edited === undefined ? null : (
        <WebhookDialog
          open={edited.open}
          webhook={edited.webhook}
          onClose={() => setEdited({ ...edited, open: false })}
          onSaved={(made) => {
            setEdited({ ...edited, open: false });
            if (made !== null) setSecret({ value: made, by: 'created' });
            reload();
          }}
        />
      )}
      {looked === undefined ? null : (
        <DeliveriesDrawer
          webhook={looked}
          mayResend={mayEdit}
          onClose={() => {
            setLooked(undefined);
            reload();
          }}
        />
      )}
      {secret === undefined ? null : <WebhookSecret made={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
};
