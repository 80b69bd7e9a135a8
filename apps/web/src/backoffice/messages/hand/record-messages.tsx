import type { PersonMessage } from '@shuyuan/contract/backoffice/messages/message';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Checkbox, Skeleton } from 'antd';
import { useState } from 'react';
import { notify } from '../../../platform/notices';
import { shortMoment } from '../../../platform/school-clock';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { permissionsQuery } from '../../identity';
import { ofRecordQuery, saveOptOuts } from './of-record.queries';
import { stateTones, ofRecordTexts as texts, wayAndTitle } from './of-record.texts';
import './hand.css';

const handWays = ['sms', 'mail'] as const;
type HandWay = (typeof handWays)[number];

const Message = ({ message }: { message: PersonMessage }) => {
  const { way, title, body, state, address, error, created_at, sent_at } = message;
  const { label, tone } = stateTones[state];
  const at = sent_at ?? created_at;
  return (
    <li>
      <p className="record-message-head">
        <strong>{wayAndTitle(way, title)}</strong>
        <StateTag tone={tone}>{label}</StateTag>
        <time dateTime={at}>{shortMoment(new Date(at))}</time>
        {address === '' ? null : <span>{texts.to(address)}</span>}
      </p>
      <p className="record-message-words">{body}</p>
      {error === '' ? null : <p className="record-message-error">{error}</p>}
    </li>
  );
};

const OptOuts = (props: { formId: number; recordId: number; refused: readonly HandWay[] }) => {
  const { formId, recordId } = props;
  // What was just chosen, until it is stored.
  const [chosen, setChosen] = useState<readonly HandWay[]>();
  const refused = chosen ?? props.refused;
  const client = useQueryClient();
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const change = async (way: HandWay, isOut: boolean) => {
    const ways = handWays.filter((one) => (one === way ? isOut : refused.includes(one)));
    setChosen(ways);
    // The call itself reports failures; the box then shows what is stored.
    const answer = await saveOptOuts(formId, recordId, ways).catch(() => undefined);
    if (answer) notify.success(answer.msg);
    await client.invalidateQueries({ queryKey: ofRecordQuery(formId, recordId).queryKey });
    setChosen(undefined);
  };
  if (!permissions.includes('message.send')) return <p className="record-opt-outs">{texts.optedOut(refused)}</p>;
  return (
    <fieldset className="record-opt-outs">
      <legend>{texts.optOut}</legend>
      {handWays.map((way) => (
        <Checkbox key={way} checked={refused.includes(way)} onChange={({ target }) => void change(way, target.checked)}>
          {texts.refuses[way]}
        </Checkbox>
      ))}
      <small>{texts.optOutHint}</small>
    </fieldset>
  );
};

/** The messages to the person of a record, newest first, and the ways that they do not want. */
export const RecordMessages = ({ formId, recordId }: { formId: number; recordId: number }) => {
  const { data, error, isFetching, refetch } = useQuery(ofRecordQuery(formId, recordId));
  if (data === undefined && error !== null && !isFetching) {
    return (
      <EmptyState compact tone="failure" icon="MessageOutlined" title={texts.failed} hint={error.message}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  if (data === undefined) return <Skeleton active paragraph={{ rows: 4 }} />;
  return (
    <>
      <OptOuts formId={formId} recordId={recordId} refused={data.opted_out} />
      {data.data.length === 0 ? <EmptyState compact icon="MessageOutlined" title={texts.none} /> : null}
      <ol className="record-messages">
        {data.data.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
    </>
  );
};
