import type { MessageDetail } from '@shuyuan/contract/backoffice/messages/message';
import { messageWays } from '@shuyuan/contract/backoffice/messages/message-kind';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActionButton } from '../../../ui/action-button/action-button';
import { formatCell } from '../../../ui/data-table/cell-format';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { useReturnedFocus } from '../../../ui/focus/use-returned-focus';
import { Drawer } from '../../../ui/window/window';
import { messageQuery } from '../center.queries';
import { kindName } from '../kind-names';
import { logTexts as texts } from './log.texts';
import { actsOn } from './log-acts';
import { MessageTag } from './log-columns';

const { columns: titles } = texts;

const factsOf = (message: MessageDetail): readonly (readonly [string, ReactNode])[] => [
  [titles.kind, kindName(message.kind)],
  [titles.way, messageWays[message.way]],
  [titles.name, message.name],
  [titles.address, message.address],
  [titles.state, <MessageTag key="state" state={message.state} />],
  [titles.error, message.error],
  [titles.attempts, String(message.attempts)],
  [titles.created_at, formatCell(message.created_at, 'datetime')],
  [texts.next_at, formatCell(message.next_at, 'datetime')],
  [titles.sent_at, formatCell(message.sent_at, 'datetime')],
  [texts.quiet, message.is_quiet ? texts.isQuiet : ''],
  [texts.template, message.sms_template],
  [texts.reference, message.reference],
];

const Content = ({ message }: { message: MessageDetail }) => (
  <>
    <section className="message-words" aria-label={texts.words}>
      <h2>{message.title}</h2>
      <p>{message.body}</p>
      {message.link === '' ? null : <Link to={message.link}>{texts.open}</Link>}
    </section>
    <dl className="message-facts">
      {factsOf(message)
        .filter(([, value]) => value !== '')
        .map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  </>
);

/** A message with its whole words and all that became of it. */
export const MessageDrawer = (props: {
  id: number;
  open: boolean;
  maySend: boolean;
  onClose: () => void;
  onChanged: () => void;
}) => {
  const { data, isError } = useQuery(messageQuery(props.id));
  useReturnedFocus(props.open);
  const acts = data && props.maySend ? actsOn(data) : [];
  return (
    <Drawer
      open={props.open}
      title={texts.detail}
      size="min(560px, 100vw)"
      onClose={props.onClose}
      extra={acts.map(({ key, label, run }) => (
        <ActionButton key={key} onClick={() => void run().then(props.onChanged)}>
          {label}
        </ActionButton>
      ))}
    >
      {data ? <Content message={data} /> : null}
      {isError && !data ? (
        <EmptyState compact tone="failure" icon="MessageOutlined" title={texts.detailFailed} />
      ) : null}
      {data || isError ? null : <Skeleton active paragraph={{ rows: 8 }} />}
    </Drawer>
  );
};
