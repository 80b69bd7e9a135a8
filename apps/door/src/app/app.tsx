import { PublicFormPage } from '../backoffice/publications';
import { Banner } from '../ui/banner';
import { appTexts as texts } from './app.texts';
import { onDemand } from './on-demand';

const formCode = /^\/p\/([a-z0-9]{1,20})\/?$/;

const MyPage = onDemand(async () => (await import('../courses/doors')).MyPage);

/** The page at an address. */
export const App = ({ path }: { readonly path: string }) => {
  const code = formCode.exec(path)?.[1];
  if (code !== undefined) return <PublicFormPage code={code} />;
  if (/^\/my\/?$/.test(path)) return <MyPage />;
  return (
    <main class="page">
      <h1>{texts.missing}</h1>
      <Banner kind="error">{texts.wrongAddress}</Banner>
    </main>
  );
};
