import type { OwnSession } from '@shuyuan/contract/backoffice/identity/profile';
import { useQuery } from '@tanstack/react-query';
import { nameDevice } from '../../../platform/user-agent';
import { ActionButton } from '../../../ui/action-button/action-button';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { formatCell } from '../../../ui/data-table/cell-format';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { ownSessionsQuery, ownSignInsQuery, useOwnActs } from './personal.queries';
import { personalTexts as texts } from './personal.texts';

const Device = ({ session, onEnd }: { session: OwnSession; onEnd: () => void }) => (
  <li>
    <div>
      <strong>{nameDevice(session.user_agent)}</strong>
      {session.current ? <StateTag tone="good">{texts.current}</StateTag> : null}
      {session.second_factor ? <StateTag tone="plain">{texts.secondUsed}</StateTag> : null}
      <p>
        <span>{session.ip}</span>
        <span>{texts.since(formatCell(session.created_at, 'datetime'))}</span>
        <span>{texts.seen(formatCell(session.last_seen_at, 'datetime'))}</span>
      </p>
    </div>
    {session.current ? null : (
      <button
        type="button"
        className="action-button action-button-plain"
        aria-label={texts.endSessionOf(nameDevice(session.user_agent))}
        onClick={onEnd}
      >
        {texts.endSession}
      </button>
    )}
  </li>
);

const SignIns = () => {
  const { data = [] } = useQuery(ownSignInsQuery);
  return (
    <section>
      <h2>{texts.signInsTitle}</h2>
      <ul className="personal-list" aria-label={texts.signInsTitle}>
        {data.map(({ at, ip, user_agent, succeeded }) => (
          <li key={`${at} ${ip}`}>
            <div>
              <strong>{formatCell(at, 'datetime')}</strong>
              <StateTag tone={succeeded ? 'good' : 'bad'}>{succeeded ? texts.succeeded : texts.failed}</StateTag>
              <p>
                <span>{ip}</span>
                <span>{nameDevice(user_agent)}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Where the user is signed in, and the latest attempts to sign in as them. */
export const DevicesPanel = () => {
  const { data = [] } = useQuery(ownSessionsQuery);
  const acts = useOwnActs();
  const endOthers = async (): Promise<void> => {
    if (await confirm({ title: texts.endOthersSure, content: texts.endOthersConsequence })) await acts.endOthers();
  };
  return (
    <div className="personal-columns">
      <section>
        <h2>{texts.devicesTitle}</h2>
        <p className="personal-hint">{texts.devicesHint}</p>
        <ul className="personal-list" aria-label={texts.devicesTitle}>
          {data.map((session) => (
            <Device key={session.id} session={session} onEnd={() => void acts.endSession(session.id)} />
          ))}
        </ul>
        {data.length > 1 ? <ActionButton onClick={() => void endOthers()}>{texts.endOthers}</ActionButton> : null}
      </section>
      <SignIns />
    </div>
  );
};
