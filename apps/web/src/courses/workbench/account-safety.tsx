import type { Workbench } from '@shuyuan/contract/courses/workbench/workbench.endpoints';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { nameDevice } from '../../platform/user-agent';
import { Icon } from '../../ui/icon/icon';
import { sayWhen } from './moment';
import { workbenchTexts as texts } from './workbench.texts';

const Fact = (props: { icon: string; name: string; value: string; tone?: 'warn'; children: ReactNode }) => (
  <div className="fact" data-tone={props.tone}>
    <dt>
      <span className="fact-icon">
        <Icon name={props.icon} />
      </span>
      {props.name}
    </dt>
    <dd className="fact-value">{props.value}</dd>
    <dd className="fact-note">{props.children}</dd>
  </div>
);

/** The security of the user's own account: the last sign-in, failures since, open sessions. */
export const AccountSafety = ({ workbench, now }: { workbench: Workbench; now: Date }) => {
  const { last_sign_in: last, failed_since: failed, open_sessions: open } = workbench;
  return (
    <section aria-label={texts.safety}>
      <dl className="facts">
        <Fact
          icon="ClockCircleOutlined"
          name={texts.lastSignIn}
          value={last ? sayWhen(new Date(last.at), now) : texts.firstSignIn}
        >
          {last ? `${nameDevice(last.user_agent)} · ${last.ip}` : texts.firstSignInHint}
        </Fact>
        <Fact
          icon="SafetyCertificateOutlined"
          name={texts.failedSince}
          value={texts.times(failed)}
          {...(failed > 0 ? { tone: 'warn' } : {})}
        >
          {failed === 0 ? (
            texts.noFailures
          ) : (
            <>
              {texts.failures}
              <Link to="/info/password">{texts.changePassword}</Link>
            </>
          )}
        </Fact>
        <Fact icon="LaptopOutlined" name={texts.openSessions} value={texts.places(open)}>
          {open > 1 ? texts.elsewhere : texts.onlyHere}
        </Fact>
      </dl>
    </section>
  );
};
