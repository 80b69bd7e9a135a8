import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { LoginPage, loginAddress } from '../backoffice/identity';
import { prepareCalls } from '../platform/http/call';
import { loading } from '../platform/http/loading';
import { notices } from '../platform/notices';
import { session } from '../platform/session';
import { LoadingOverlay } from '../ui/loading-overlay/loading-overlay';
import { ReloginDialog } from '../ui/relogin-dialog/relogin-dialog';
import { ToastStack } from '../ui/toast/toast-stack';
import { failureReporter } from './failure-reporter';
import { LoadFailure } from './load-failure';

const loadShell = () => import('./shell/admin-shell');
const AdminShell = lazy(async () => ({ default: (await loadShell()).AdminShell }));

/** Prefetches the shell while the user is still typing; a failure is reported when the shell is really needed. */
const prepareShell = (): void => {
  prepareCalls();
  loadShell().catch(() => undefined);
};

const guard = (): void => {
  const address = loginAddress(location);
  if (address !== undefined) history.replaceState(null, '', address);
};

/** Requirements §2: without a token every address shows the login page, which remembers it; back and forward too. */
const SignIn = () => {
  useEffect(() => {
    guard();
    window.addEventListener('popstate', guard);
    return () => window.removeEventListener('popstate', guard);
  }, []);
  return <LoginPage onTyping={prepareShell} />;
};

const Shell = () => (
  <LoadFailure>
    <Suspense fallback={<LoadingOverlay active />}>
      <AdminShell />
    </Suspense>
  </LoadFailure>
);

/** The whole client: the login page without a token, the shell with one, and the overlays above both. */
export const Root = () => {
  const signedIn = useSyncExternalStore(session.subscribe, session.token) !== undefined;
  const toasts = useSyncExternalStore(notices.subscribe, notices.current);
  const isLoading = useSyncExternalStore(loading.subscribe, loading.isActive);
  const isAsking = useSyncExternalStore(failureReporter.subscribe, failureReporter.isAsking);
  return (
    <>
      {signedIn ? <Shell /> : <SignIn />}
      <LoadingOverlay active={isLoading} />
      {isAsking && <ReloginDialog onRelogin={failureReporter.signInAgain} onCancel={failureReporter.stay} />}
      <ToastStack toasts={toasts} onClose={notices.dismiss} />
    </>
  );
};
