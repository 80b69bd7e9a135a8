import { visitorEndpoints } from '@shuyuan/contract/backoffice/visitors/visitor.endpoints';
import { mobileMessages } from '@shuyuan/contract/platform/patterns';
import { isMobile, tidyMobile } from '@shuyuan/contract/platform/validation.rules';
import { useState } from 'preact/hooks';
import { call } from '../../platform/http/call';
import { toFailure } from '../../platform/http/failure';
import { useCountdown } from './use-countdown';
import { visitorTexts as texts } from './visitor.texts';
import { type ProvedMobile, visitorSession } from './visitor-session';

const pauseSeconds = 60;

const masked = (mobile: string): string => mobile.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');

interface Fault {
  readonly at: 'mobile' | 'code';
  readonly message: string;
}

/** The state and the two calls of proving a number. */
const useProving = (onProved: (proved: ProvedMobile) => void) => {
  const [typed, setTyped] = useState({ mobile: '', code: '' });
  const [fault, setFault] = useState<Fault>();
  const [doing, setDoing] = useState<'sending' | 'proving'>();
  const [isSent, setSent] = useState(false);
  const countdown = useCountdown();
  const mobile = tidyMobile(typed.mobile);
  const attempt = async (what: 'sending' | 'proving', work: () => Promise<void>): Promise<void> => {
    if (doing !== undefined) return;
    setDoing(what);
    setFault(undefined);
    await work().catch((thrown: unknown) => {
      const failure = toFailure(thrown, texts.failed);
      const at = what === 'sending' || failure.errors?.mobile !== undefined ? 'mobile' : 'code';
      setFault({ at, message: failure.errors?.[at]?.[0] ?? failure.message });
    });
    setDoing(undefined);
  };
  const isNumberRight = (): boolean => {
    if (isMobile(mobile)) return true;
    setFault({ at: 'mobile', message: mobile === '' ? mobileMessages.missing : mobileMessages.wrong });
    return false;
  };
  const send = () =>
    isNumberRight() &&
    attempt('sending', async () => {
      await call(visitorEndpoints.sendCode, { body: { mobile } });
      setSent(true);
      countdown.start(pauseSeconds);
    });
  const prove = () => {
    if (!isNumberRight()) return;
    const code = typed.code.trim();
    if (!/^\d{6}$/.test(code)) return setFault({ at: 'code', message: texts.codeMissing });
    attempt('proving', async () => {
      const { visitor_token: token, data } = await call(visitorEndpoints.signIn, { body: { mobile, code } });
      const proved = { token, mobile: data.mobile, expires_at: data.expires_at };
      visitorSession.write(proved);
      onProved(proved);
    });
  };
  return { typed, setTyped, fault, doing, isSent, left: countdown.left, send, prove };
};

type Proving = ReturnType<typeof useProving>;

const FaultLine = ({ id, message }: { readonly id: string; readonly message: string | undefined }) => (
  <p id={id} class="fault" role="alert">
    {message}
  </p>
);

const MobileRow = ({ proving }: { readonly proving: Proving }) => {
  const { typed, setTyped, fault, doing, left, send } = proving;
  const wrong = fault?.at === 'mobile' ? fault.message : undefined;
  return (
    <div class="field">
      <label class="label" for="prove-mobile">
        {texts.mobile}
      </label>
      <div class="with-unit">
        <input
          id="prove-mobile"
          class="control"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          value={typed.mobile}
          aria-invalid={wrong !== undefined}
          aria-describedby="prove-mobile-fault"
          onInput={({ currentTarget }) => setTyped({ ...typed, mobile: currentTarget.value })}
        />
        <button type="button" class="second" disabled={doing !== undefined || left > 0} onClick={send}>
          {doing === 'sending' ? texts.sending : left > 0 ? texts.again(left) : texts.send}
        </button>
      </div>
      <FaultLine id="prove-mobile-fault" message={wrong} />
    </div>
  );
};

const CodeRow = ({ proving }: { readonly proving: Proving }) => {
  const { typed, setTyped, fault, doing, isSent, prove } = proving;
  const wrong = fault?.at === 'code' ? fault.message : undefined;
  return (
    <div class="field">
      <label class="label" for="prove-code">
        {texts.code}
      </label>
      <div class="with-unit">
        <input
          id="prove-code"
          class="control"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={typed.code}
          aria-invalid={wrong !== undefined}
          aria-describedby="prove-code-fault"
          onInput={({ currentTarget }) => setTyped({ ...typed, code: currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter proves the number and does not send the form around it.
            event.preventDefault();
            prove();
          }}
        />
        <button type="button" class="second" disabled={doing !== undefined} onClick={prove}>
          {doing === 'proving' ? texts.proving : texts.prove}
        </button>
      </div>
      <p class="small" role="status">
        {isSent && wrong === undefined ? texts.sent : null}
      </p>
      <FaultLine id="prove-code-fault" message={wrong} />
    </div>
  );
};

/** Asks for a mobile number and proves it by a code; shows the number that is proved. */
export const ProveMobile = ({
  proved,
  onChange,
  fault,
}: {
  readonly proved: ProvedMobile | undefined;
  readonly onChange: (proved: ProvedMobile | undefined) => void;
  /** What the page around it finds missing. */
  readonly fault?: string | undefined;
}) => {
  const proving = useProving(onChange);
  const forget = () => {
    visitorSession.end();
    onChange(undefined);
  };
  return (
    <section class="card" aria-labelledby="prove-title">
      <h2 id="prove-title">{texts.title}</h2>
      {proved === undefined ? (
        <>
          <FaultLine id="prove-fault" message={fault} />
          <MobileRow proving={proving} />
          <CodeRow proving={proving} />
        </>
      ) : (
        <p class="proved" role="status">
          {texts.proved(masked(proved.mobile))}{' '}
          <button type="button" class="plain" onClick={forget}>
            {texts.another}
          </button>
        </p>
      )}
    </section>
  );
};
