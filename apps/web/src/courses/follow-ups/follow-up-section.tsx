import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { followUpStates, followUpWays } from '@shuyuan/contract/courses/follow-ups/follow-up.form';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { idOf, labelOf, textOf } from '../../platform/row-values';
import { shortMoment } from '../../platform/school-clock';
import { ActionButton } from '../../ui/action-button/action-button';
import { ChosenTag } from '../../ui/choice-tag/choice-tag';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { type Followed, followUpsQuery, shownMost } from './follow-up.queries';
import { followUpTexts as texts } from './follow-up.texts';
import { FollowUpDialog } from './follow-up-dialog';
import { type OpenedFollowUp, openedFollowUp } from './opened-follow-up';
import { useCompleting, useFollowUpRights } from './use-follow-ups';
import './follow-ups.css';

const momentOf = (value: unknown): string => (textOf(value) === '' ? '' : shortMoment(new Date(textOf(value))));

const NextStep = ({ row }: { row: RecordRow }) => {
  const [step, day] = [textOf(row.next_step), textOf(row.next_on)];
  if (step === '' && day === '') return null;
  return (
    <p className="follow-up-next" data-state={textOf(row.state)}>
      <strong>{texts.next}</strong>
      {step === '' ? null : <span>{step}</span>}
      {day === '' ? null : <span>{texts.nextOn(day)}</span>}
      {row.state === 'done' ? <small>{texts.doneBy(labelOf(row.done_by), momentOf(row.done_at))}</small> : null}
    </p>
  );
};

interface Acts {
  readonly onComplete: (row: RecordRow) => void;
  readonly onEdit: (row: RecordRow) => void;
  readonly mayChange: (ownerId: number | undefined) => boolean;
}

const Entry = ({ row, onComplete, onEdit, mayChange }: Acts & { row: RecordRow }) => {
  const moment = momentOf(row.at);
  return (
    <li>
      <div className="follow-up-top">
        <ChosenTag of={followUpWays} value={row.way} />
        <time dateTime={textOf(row.at)}>{moment}</time>
        <span>{labelOf(row.owner)}</span>
        <ChosenTag of={followUpStates} value={row.state} />
        {mayChange(idOf(row.owner)) ? (
          <span className="follow-up-acts">
            {row.state === 'open' ? (
              <ActionButton size="small" aria-label={texts.completeAt(moment)} onClick={() => onComplete(row)}>
                {texts.complete}
              </ActionButton>
            ) : null}
            <ActionButton size="small" kind="link" aria-label={texts.editAt(moment)} onClick={() => onEdit(row)}>
              {texts.edit}
            </ActionButton>
          </span>
        ) : null}
      </div>
      <p className="follow-up-content">{textOf(row.content)}</p>
      <NextStep row={row} />
    </li>
  );
};

/** The follow-ups of a person, the newest first, and the way to a new one. */
export const FollowUpSection = (props: { of: Followed; className?: string; onChanged?: () => void }) => {
  const { of, className = '', onChanged } = props;
  const { mayRead, mayAdd, mayChange } = useFollowUpRights();
  const [opened, setOpened] = useState<OpenedFollowUp>();
  const complete = useCompleting(onChanged);
  const { data, error, isFetching, refetch } = useQuery({ ...followUpsQuery(of), enabled: mayRead });
  if (!mayRead) return null;
  const failed = data === undefined && error !== null && !isFetching;
  return (
    <section className={`follow-ups ${className}`} aria-label={texts.title}>
      <div className="follow-ups-head">
        <h3>{texts.title}</h3>
        {mayAdd ? <ActionButton onClick={() => setOpened(openedFollowUp(of))}>{texts.add}</ActionButton> : null}
      </div>
      {failed ? (
        <EmptyState compact tone="failure" icon="MessageOutlined" title={texts.failed} hint={error.message}>
          <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
        </EmptyState>
      ) : null}
      {data === undefined && !failed ? <Skeleton active title={false} paragraph={{ rows: 3 }} /> : null}
      {data?.length === 0 ? (
        <EmptyState compact icon="MessageOutlined" title={texts.none} hint={texts.noneHint} />
      ) : null}
      <ol>
        {(data ?? []).map((row) => (
          <Entry
            key={row.id}
            row={row}
            mayChange={mayChange}
            onComplete={(one) => void complete(one)}
            onEdit={(one) => setOpened(openedFollowUp(of, one))}
          />
        ))}
      </ol>
      {data?.length === shownMost ? <p className="follow-ups-more">{texts.more(shownMost)}</p> : null}
      <FollowUpDialog
        opened={opened}
        onClose={() => setOpened(undefined)}
        {...(onChanged === undefined ? {} : { onDone: onChanged })}
      />
    </section>
  );
};
