import './login-page.css';
import './sign-in-form.css';
import { useEffect, useRef } from 'react';
import { schoolLogo, schoolName } from '../../../platform/page-meta';
import { setPageTitle } from '../../../platform/page-title';
import { loginTexts } from './login.texts';
import { LoginMotif } from './login-motif';
import { SecondStepForm } from './second-step-form';
import type { Field } from './sign-in.check';
import { SignInForm } from './sign-in-form';
import { useSignIn } from './use-sign-in';
import { panelId, tabId, WayTabs } from './way-tabs';

/** The school's logo, or the product's seal. */
const LoginSeal = () => {
  const logo = schoolLogo();
  if (logo !== '') return <img className="login-logo" src={logo} alt="" />;
  return (
    <span className="login-seal" aria-hidden="true">
      {loginTexts.seal}
    </span>
  );
};

/** The login page: sign-in by password or by SMS code. `onTyping` lets the caller prefetch what comes next. */
export const LoginPage = ({ onTyping }: { onTyping: () => void }) => {
  const inputs = useRef<Partial<Record<Field, HTMLInputElement | null>>>({});
  const signIn = useSignIn((field) => {
    inputs.current[field]?.focus();
    inputs.current[field]?.select();
  });

  useEffect(() => {
    setPageTitle(loginTexts.title);
    inputs.current.username?.focus();
  }, []);

  const refOf = (field: Field) => (element: HTMLInputElement | null) => {
    inputs.current[field] = element;
  };

  return (
    <div className="login">
      <header className="login-scene">
        <LoginMotif />
        <div className="login-name">
          <LoginSeal />
          <p>
            <strong>{schoolName()}</strong>
            <span>{loginTexts.product}</span>
          </p>
        </div>
      </header>
      <main className="login-main">
        <div className="login-card">
          {signIn.challenge === undefined ? (
            <>
              <h1>{loginTexts.title}</h1>
              <p className="login-welcome">{loginTexts.welcome}</p>
              <WayTabs way={signIn.way} onChoose={signIn.choose} />
              <div id={panelId} role="tabpanel" aria-labelledby={tabId(signIn.way)} onInput={onTyping}>
                <SignInForm signIn={signIn} refOf={refOf} />
              </div>
              <p className="login-help">{loginTexts.forgotten}</p>
            </>
          ) : (
            <>
              <h1>{loginTexts.secondTitle}</h1>
              <SecondStepForm challenge={signIn.challenge} onStartOver={signIn.startOver} />
            </>
          )}
        </div>
      </main>
    </div>
  );
};
