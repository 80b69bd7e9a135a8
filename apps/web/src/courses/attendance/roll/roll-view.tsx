import { type AttendanceState, attendanceStates } from '@shuyuan/contract/courses/attendance/attendance.form';
import type { MarkConflict, Roll } from '@shuyuan/contract/courses/attendance/roll';
import { Input, Skeleton } from 'antd';
import { useCallback, useId, useState } from 'react';
import { foundRows } from '../../../platform/list-state/found-rows';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { MenuButton } from '../../../ui/menu-button/menu-button';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { CheckInEntry } from '../../check-in';
import { attendanceTexts } from '../attendance.texts';
import { RollConflicts } from './roll-conflicts';
import { RollList } from './roll-list';
import { rollOutbox } from './roll-outbox';
import { RollStatus } from './roll-status';
import { type RollAccess, useRoll } from './use-roll';
import './roll.css';

const { roll: texts } = attendanceTexts;

const notes: Readonly<Record<RollAccess, string | undefined>> = {
  open: undefined,
  makeup: texts.makeup,
  early: texts.early,
  may_not_mark: texts.mayNotMark,
  may_not_makeup: texts.mayNotMakeup,
};

const Head = ({ roll }: { roll: Roll }) => {
  const { topic, date, starts_at, ends_at, teacher, room, rolled_at } = roll.session;
  return (
    <div className="roll-head">
      <h2>{topic}</h2>
      <p>{[`${date} ${starts_at}–${ends_at}`, teacher, room].filter((part) => part !== '').join(' · ')}</p>
      <StateTag tone={rolled_at === null ? 'plain' : 'good'}>
        {rolled_at === null ? texts.notRolled : texts.rolled}
      </StateTag>
    </div>
  );
};

const Counts = ({ states }: { states: ReadonlyMap<number, AttendanceState> }) => {
  const all = [...states.values()];
  return (
    <ul className="roll-counts" aria-label={texts.counts}>
      {attendanceStates.map(({ value, label }) => (
        <li key={value} data-state={value}>
          {texts.count(label, all.filter((state) => state === value).length)}
        </li>
      ))}
    </ul>
  );
};

const MakeupReason = ({ value, onChange }: { value: string; onChange: (reason: string) => void }) => {
  const id = useId();
  return (
    <p className="roll-makeup">
      <label htmlFor={id}>{texts.makeupReason}</label>
      <Input id={id} maxLength={200} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </p>
  );
};

const endHint = ({ members, has_check_in }: Roll): string => {
  if (members.length === 0) return texts.finishEmpty;
  return has_check_in ? texts.finishScanned : texts.finishHint;
};

/** Marks one session: everyone is present until marked otherwise, and no mark is lost. */
export const RollView = ({ sessionId, onBack }: { sessionId: number; onBack: () => void }) => {
  const { roll, error, refetch, post, states, access, set, finish, change } = useRoll(sessionId);
  const [keyword, setKeyword] = useState('');
  const look = useCallback(() => void refetch(), [refetch]);
  if (roll === undefined) {
    if (error === null) return <Skeleton active />;
    return (
      <EmptyState tone="failure" icon="CheckSquareOutlined" title={attendanceTexts.failed} hint={error.message}>
        <ActionButton onClick={() => void refetch()}>{attendanceTexts.retry}</ActionButton>
        <ActionButton onClick={onBack}>{texts.back}</ActionButton>
      </EmptyState>
    );
  }
  const disabled = access !== 'open' && access !== 'makeup';
  const members = foundRows(roll.members, keyword);
  const replace = ({ member_id, yours, theirs }: MarkConflict) => {
    rollOutbox.dismiss(sessionId, member_id);
    const mark = { member_id, state: yours, version: theirs.version, reason: '' };
    change({ ...post.pending, marks: { ...post.pending.marks, [member_id]: mark } });
  };
  const toAll = attendanceStates.map(({ value, label }) => ({
    key: value,
    label,
    onSelect: () =>
      set(
        members.map(({ id }) => id),
        value,
      ),
  }));
  return (
    <section className="roll-view">
      <div className="roll-bar">
        <ActionButton onClick={onBack}>{texts.back}</ActionButton>
        <Head roll={roll} />
        {access === 'open' ? <CheckInEntry sessionId={sessionId} topic={roll.session.topic} onChange={look} /> : null}
        {post.state === 'saved' && post.answeredAt === 0 ? null : (
          <RollStatus post={post} onSend={() => rollOutbox.send(sessionId)} />
        )}
      </div>
      {notes[access] === undefined ? null : <p className="roll-note">{notes[access]}</p>}
      {access === 'makeup' ? (
        <MakeupReason value={post.pending.reason} onChange={(reason) => change({ ...post.pending, reason })} />
      ) : null}
      <RollConflicts
        roll={roll}
        conflicts={post.conflicts}
        onKeep={({ member_id }) => rollOutbox.dismiss(sessionId, member_id)}
        onReplace={replace}
      />
      {roll.members.length === 0 ? (
        <EmptyState icon="TeamOutlined" title={texts.empty} hint={texts.emptyHint} />
      ) : (
        <>
          <div className="roll-tools">
            <Input.Search
              allowClear
              aria-label={texts.find}
              placeholder={texts.find}
              onChange={(event) => setKeyword(event.currentTarget.value)}
            />
            {disabled ? null : (
              <MenuButton
                label={texts.all}
                trigger={texts.all}
                className="action-button action-button-plain"
                items={toAll}
              />
            )}
            <Counts states={states} />
          </div>
          {disabled ? null : <p className="roll-keys">{texts.keys}</p>}
          {members.length === 0 ? <p className="roll-note">{texts.none}</p> : null}
          <RollList
            roll={roll}
            members={members}
            states={states}
            pending={post.pending}
            disabled={disabled}
            onSet={set}
            onFinish={() => void finish()}
          />
        </>
      )}
      {disabled ? null : (
        <div className="roll-end">
          <ActionButton kind="primary" onClick={() => void finish()}>
            {access === 'makeup' ? texts.finishMakeup : texts.finish}
          </ActionButton>
          <span>{endHint(roll)}</span>
        </div>
      )}
    </section>
  );
};
