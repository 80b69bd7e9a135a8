import type { OwnSession } from '@shuyuan/contract/courses/doors/door';
import { doorEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import { useState } from 'preact/hooks';
import { call } from '../../platform/http/call';
import { doorTexts, studyTexts as texts } from './door.texts';
import { LeaveForm } from './leave-form';
import { Empty, Facts, Part } from './part';
import { useOwnPart } from './use-own-part';
import { weekdayWords } from './words';

const load = (token: string) => call(doorEndpoints.sessions, { token });

const SessionLeave = ({ session, onAsked }: { readonly session: OwnSession; readonly onAsked: () => void }) => {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  if (!isAsking) {
    return (
      <button
        type="button"
        class="second"
        aria-label={texts.askLeaveFor(session.topic)}
        onClick={() => setAsking(true)}
      >
        {texts.askLeave}
      </button>
    );
  }
  return (
    <LeaveForm
      label={texts.askLeaveFor(session.topic)}
      subject={() => ({ member_id: session.member_id, session_id: session.id })}
      // The session itself may be refused, if it was moved meanwhile.
      controls={({ session_id }) => (session_id === undefined ? null : <p class="fault">{session_id}</p>)}
      cancel={
        <button type="button" class="second" onClick={close}>
          {doorTexts.cancel}
        </button>
      }
      onDone={() => {
        close();
        onAsked();
      }}
    />
  );
};

const SessionRow = ({
  session,
  mayAskLeave,
  onAsked,
}: {
  readonly session: OwnSession;
  readonly mayAskLeave: boolean;
  readonly onAsked: () => void;
}) => (
  <li class="card">
    <div class="card-head">
      <h3>
        {weekdayWords(session.date)} {session.starts_at}–{session.ends_at}
      </h3>
      {session.is_changed ? <span class="tag changed">{texts.changed}</span> : null}
      {session.leave === null ? null : <span class={`tag ${session.leave}`}>{texts.leaveStates[session.leave]}</span>}
    </div>
    <p class="topic">{session.topic}</p>
    <Facts
      rows={[
        [texts.class, session.class],
        [texts.teacher, session.teacher],
        [texts.room, session.room === '' ? texts.roomOpen : session.room],
      ]}
    />
    {session.is_changed ? <p class="small">{texts.changedHint}</p> : null}
    {mayAskLeave && session.leave === null ? <SessionLeave session={session} onAsked={onAsked} /> : null}
  </li>
);

/** The next sessions; leave is asked for one of them here. */
export const SessionsPart = ({
  isOpen,
  leaveMembers,
}: {
  readonly isOpen: boolean;
  /** The memberships for which leave may be asked. */
  readonly leaveMembers: readonly number[];
}) => {
  const loaded = useOwnPart(isOpen, load);
  return (
    <Part title={doorTexts.parts.sessions} loaded={loaded} isOpen={isOpen}>
      {(sessions) =>
        sessions.length === 0 ? (
          <Empty>{texts.noSessions}</Empty>
        ) : (
          <ul class="rows">
            {sessions.map((session) => (
              <SessionRow
                key={`${session.id} ${session.member_id}`}
                session={session}
                mayAskLeave={leaveMembers.includes(session.member_id)}
                onAsked={loaded.reload}
              />
            ))}
          </ul>
        )
      }
    </Part>
  );
};
