import './door.css';
import './door-forms.css';
import { visitorEndpoints } from '@shuyuan/contract/backoffice/visitors/visitor.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type ProvedMobile, ProveMobile, visitorSession } from '../../backoffice/visitors';
import { call } from '../../platform/http/call';
import { Failure } from '../../platform/http/failure';
import { readMeta } from '../../platform/page-meta';
import { Banner } from '../../ui/banner';
import { doorTexts as texts } from './door.texts';
import { DoorContext, type DoorSession } from './door-session';
import { OwnPage } from './own-page';

const isExpiry = (thrown: unknown): boolean =>
  thrown instanceof Failure && thrown.errcode === platformErrors.invalidVisitor.errcode;

/** Who is signed in, and whose page stays behind the question for the number when a token has expired. */
const useSignIn = () => {
  const [proved, setProved] = useState<ProvedMobile | undefined>(visitorSession.read);
  const [last, setLast] = useState(proved);
  const [isExpired, setExpired] = useState(false);
  const current = useRef(proved?.token);
  current.current = proved?.token;
  const signIn = (given: ProvedMobile | undefined): void => {
    if (given === undefined) return;
    setProved(given);
    setLast(given);
    setExpired(false);
  };
  /** An answer to an older token says nothing of the one that is used now. */
  const expire = useCallback((token: string): void => {
    if (current.current !== token) return;
    visitorSession.end();
    setProved(undefined);
    setExpired(true);
  }, []);
  const signOut = (): void => {
    // The phone forgets the token in any case; the server does if it hears of it.
    if (proved !== undefined) call(visitorEndpoints.signOut, { token: proved.token }).catch(() => undefined);
    visitorSession.end();
    setProved(undefined);
    setLast(undefined);
  };
  return { proved, last, isExpired, signIn, expire, signOut };
};

/** How long a result is shown; those who listen hear it at once. */
const saidMs = 6_000;

const useSession = (token: string, expire: (token: string) => void) => {
  const [said, setSaid] = useState('');
  const clear = useCallback(() => setSaid(''), []);
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(clear, saidMs);
    return () => clearTimeout(timer);
  }, [said, clear]);
  const session = useMemo<DoorSession>(
    () => ({
      say: setSaid,
      run: async (work) => {
        try {
          return await work(token);
        } catch (thrown) {
          if (isExpiry(thrown)) expire(token);
          throw thrown;
        }
      },
    }),
    [token, expire],
  );
  return { session, said, clear };
};

const SignIn = ({
  isExpired,
  onProved,
}: {
  readonly isExpired: boolean;
  readonly onProved: (proved: ProvedMobile | undefined) => void;
}) => (
  <>
    <p class="school">{readMeta('school-name')}</p>
    <h1>{texts.title}</h1>
    {isExpired ? <Banner kind="error">{texts.expired}</Banner> : <p>{texts.signInHint}</p>}
    <ProveMobile proved={undefined} onChange={onProved} />
  </>
);

/** The page of applicants and students, at `/my`. */
export const MyPage = () => {
  const { proved, last, isExpired, signIn, expire, signOut } = useSignIn();
  const { session, said, clear } = useSession(proved?.token ?? last?.token ?? '', expire);
  useEffect(() => {
    document.title = texts.title;
  }, []);
  return (
    <main class="page my">
      {proved === undefined ? <SignIn isExpired={isExpired} onProved={signIn} /> : null}
      <DoorContext.Provider value={session}>
        {last === undefined ? null : (
          <div hidden={proved === undefined}>
            <OwnPage
              key={last.mobile}
              onMoved={clear}
              onSignOut={() => {
                clear();
                signOut();
              }}
            />
          </div>
        )}
      </DoorContext.Provider>
      <p class="said" role="status">
        {said}
      </p>
    </main>
  );
};
