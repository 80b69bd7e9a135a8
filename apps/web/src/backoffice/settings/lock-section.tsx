import type { SignInLock, SignInUnlock } from '@shuyuan/contract/backoffice/identity/sign-in-lock';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { ActionButton } from '../../ui/action-button/action-button';
import { confirm } from '../../ui/confirm-dialog/confirm';
import { formatCell } from '../../ui/data-table/cell-format';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { StateTag } from '../../ui/state-tag/state-tag';
import { locksQuery, useUnlock } from './lock.queries';
import { lockTexts as texts } from './lock.texts';
import './lock-section.css';

const LockItem = ({ lock, onLift }: { lock: SignInLock; onLift: () => void }) => {
  const { kind, address } = lock;
  return (
    <li className="lock">
      <div className="lock-words">
        <p className="lock-whom">
          <strong>{texts.whom(lock)}</strong>
          <StateTag tone="warn">{texts.kind(kind)}</StateTag>
        </p>
        <p className="lock-facts">
          {kind === 'address' || address === '' ? null : <span>{texts.at(address)}</span>}
          <span>{texts.count(lock)}</span>
          <span>{texts.until(formatCell(lock.until, 'datetime'))}</span>
        </p>
        <p className="setting-hint">{texts.why(kind)}</p>
      </div>
      <ActionButton aria-label={texts.ofLock(lock)} onClick={onLift}>
        {texts.unlock}
      </ActionButton>
    </li>
  );
};

const LockList = ({ locks, onRefresh }: { locks: readonly SignInLock[]; onRefresh: () => void }) => {
  const unlock = useUnlock();
  const lift = async (title: string, wanted: SignInUnlock): Promise<void> => {
    if (await confirm({ title, content: texts.willLift })) await unlock(wanted);
  };
  return (
    <>
      {locks.length === 0 ? (
        <EmptyState compact icon="LockOutlined" title={texts.none} hint={texts.noneHint} />
      ) : (
        <ul className="locks" aria-label={texts.list}>
          {locks.map((lock) => (
            <LockItem
              key={`${lock.kind} ${lock.id}`}
              lock={lock}
              onLift={() => void lift(texts.confirm(lock), { kind: lock.kind, id: lock.id })}
            />
          ))}
        </ul>
      )}
      <div className="lock-actions">
        <ActionButton onClick={onRefresh}>{texts.refresh}</ActionButton>
        {locks.length < 2 ? null : (
          <ActionButton onClick={() => void lift(texts.confirmAll(locks.length), { all: true })}>
            {texts.unlockAll}
          </ActionButton>
        )}
      </div>
    </>
  );
};

/** Who cannot sign in now, from where and until when; each lock can be lifted. */
export const LockSection = () => {
  const { data, isError, refetch } = useQuery(locksQuery);
  const again = () => void refetch();
  let content: ReactNode = <Skeleton active />;
  if (data !== undefined) content = <LockList locks={data} onRefresh={again} />;
  else if (isError) {
    content = (
      <EmptyState compact icon="LockOutlined" tone="failure" title={texts.loadFailed}>
        <ActionButton onClick={again}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  return (
    <section className="setting-section" aria-label={texts.title}>
      <header>
        <h2>{texts.title}</h2>
        <p>{texts.help}</p>
      </header>
      <div>{content}</div>
    </section>
  );
};
