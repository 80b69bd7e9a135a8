import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { MessageList } from './message-list';
import { markRead, ownMessagesQuery } from './own.queries';
import { ownTexts as texts } from './own.texts';

/** Where all of one's own messages are. */
const ownPath = '/message/own';

/** The latest messages, behind the bell. */
export const LatestMessages = ({ close }: { close: () => void }) => {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(ownMessagesQuery({ page: 1, page_size: 10, unread: false }));
  if (data === undefined) {
    if (!isError) return <Skeleton active title={false} />;
    return (
      <EmptyState icon="BellOutlined" compact tone="failure" title={texts.loadFailed}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  if (data.total === 0) return <EmptyState icon="BellOutlined" compact title={texts.empty} hint={texts.emptyHint} />;
  return (
    <div className="latest-messages">
      <MessageList messages={data.data} onOpen={close} />
      <p className="latest-foot">
        <ActionButton disabled={data.unread === 0} onClick={() => void markRead(client).catch(() => undefined)}>
          {texts.readAll}
        </ActionButton>
        <Link to={ownPath} onClick={close}>
          {texts.seeAll}
        </Link>
      </p>
    </div>
  );
};
