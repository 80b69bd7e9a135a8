import { PublicFormPage } from '../backoffice/publications';
import { CheckInPage } from '../courses/check-in';
import { Banner } from '../ui/banner';
import { appTexts as texts } from './app.texts';
import { onDemand } from './on-demand';

const checkInKey = /^\/c\/([\w-]{22})\/?$/;
const formCode = /^\/p\/([a-z0-9]{1,20})\/?$/;

const MyPage = onDemand(async () => (await import('../courses/doors')).MyPage);

/** The page at an address. */
export const App = ({ path }: { readonly path: string }) => {
  const code = formCode.exec(path)?.[1];
  if (code !== undefined) return <PublicFormPage code={code} />;
  if (/^\/my\/?$/.test(path)) return <MyPage />;
  const key = checkInKey.exec(path)?.[1];
  if (key !== undefined) return <CheckInPage checkInKey={key} />;
  return (
    <main class="page">
      <h1>{texts.missing}</h1>
      <Banner kind="error">{texts.wrongAddress}</Banner>
    </main>
  );
};
