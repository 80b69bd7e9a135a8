import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pagination, Segmented, Skeleton } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { MessageList } from './message-list';
import { markRead, ownMessagesQuery } from './own.queries';
import { ownTexts as texts } from './own.texts';

const pageSize = 20;

const numberIn = (text: string | null): number => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1);

/** All of one's own messages, by pages; the address says which are shown. */
export const OwnMessagesPage = () => {
  const client = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const page = numberIn(query.get('page'));
  const isUnread = query.get('unread') === '1';
  const { data, isError, refetch } = useQuery(ownMessagesQuery({ page, page_size: pageSize, unread: isUnread }));
  if (data === undefined) {
    if (!isError) return <Skeleton active />;
    return (
      <EmptyState icon="BellOutlined" tone="failure" title={texts.loadFailed}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  const show = (unread: boolean, to = 1): void =>
    setQuery({ ...(unread ? { unread: '1' } : {}), ...(to > 1 ? { page: String(to) } : {}) }, { replace: true });
  const choices = [
    { value: 'all', label: texts.all },
    { value: 'unread', label: texts.unreadOnly(data.unread) },
  ];
  return (
    <section className="own-messages">
      <div className="own-head">
        <Segmented
          aria-label={texts.filter}
          options={choices}
          value={isUnread ? 'unread' : 'all'}
          onChange={(value) => show(value === 'unread')}
        />
        <ActionButton disabled={data.unread === 0} onClick={() => void markRead(client).catch(() => undefined)}>
          {texts.readAll}
        </ActionButton>
        <Link to="/info/password?tab=messages">{texts.settings}</Link>
      </div>
      {data.data.length === 0 ? (
        <EmptyState
          icon="BellOutlined"
          title={isUnread ? texts.emptyUnread : texts.empty}
          {...(isUnread ? {} : { hint: texts.emptyHint })}
        />
      ) : (
        <MessageList messages={data.data} />
      )}
      <Pagination
        aria-label={texts.pages}
        hideOnSinglePage
        showSizeChanger={false}
        responsive
        current={page}
        pageSize={pageSize}
        total={data.total}
        onChange={(to) => show(isUnread, to)}
      />
    </section>
  );
};
