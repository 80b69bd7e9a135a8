import type { PublicPage, Sent } from '@shuyuan/contract/backoffice/publications/publication';
import { publicPageEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { schoolWords } from '@shuyuan/web/school-clock';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { call } from '../../platform/http/call';
import { type Failure, toFailure } from '../../platform/http/failure';
import { Banner } from '../../ui/banner';
import { SanitisedView } from '../../ui/sanitised-view';
import type { Typed } from './form-state';
import { PublicForm } from './public-form';
import { publicationTexts as texts } from './publication.texts';
import { takeDraftKey } from './resume-link';
import { SentView } from './sent-view';
import { StateNote } from './state-note';

const moment = schoolWords({ dateStyle: 'long', timeStyle: 'short' });

interface Loaded {
  readonly page: PublicPage;
  readonly given?: { readonly values: Typed; readonly key: string } | undefined;
  /** Why the draft of the link could not be had. */
  readonly resumeFault?: string | undefined;
}

const loadDraft = async (code: string, key: string): Promise<Pick<Loaded, 'given' | 'resumeFault'>> => {
  try {
    const { data } = await call(publicPageEndpoints.showDraft, { query: { code, key } });
    return { given: { values: data, key } };
  } catch (thrown) {
    return { resumeFault: toFailure(thrown, texts.failed).message };
  }
};

const load = async (code: string): Promise<Loaded> => {
  const key = takeDraftKey();
  const [{ data: page }, draft] = await Promise.all([
    call(publicPageEndpoints.show, { query: { code } }),
    key === undefined ? {} : loadDraft(code, key),
  ]);
  return { page, ...draft };
};

const usePage = (code: string) => {
  const [loaded, setLoaded] = useState<Loaded>();
  const [fault, setFault] = useState<Failure>();
  const open = useCallback(() => {
    setFault(undefined);
    load(code).then(setLoaded, (thrown: unknown) => setFault(toFailure(thrown, texts.failed)));
  }, [code]);
  useEffect(open, [open]);
  /** Keeps what is typed: the form stays where it is. */
  const refresh = () => {
    call(publicPageEndpoints.show, { query: { code } }).then(
      ({ data: page }) => setLoaded((now) => ({ ...now, page })),
      () => undefined,
    );
  };
  return { loaded, fault, open, refresh };
};

const Times = ({ page: { state, opens_at, closes_at } }: { readonly page: PublicPage }) => (
  <p class="times">
    {opens_at !== null && state === 'waiting' ? <span>{texts.opensAt(moment(new Date(opens_at)))}</span> : null}
    {closes_at === null ? null : <span>{texts.closesAt(moment(new Date(closes_at)))}</span>}
  </p>
);

const Head = ({ page }: { readonly page: PublicPage }) => (
  <header class="head">
    <p class="school">{page.school}</p>
    {page.cover === '' ? null : <img class="cover" src={page.cover} alt="" />}
    <h1>{page.title}</h1>
    <Times page={page} />
  </header>
);

/** A form that a school has published, at `/p/<code>`. */
export const PublicFormPage = ({ code }: { readonly code: string }) => {
  const { loaded, fault, open, refresh } = usePage(code);
  const [done, setDone] = useState<{ readonly sent: Sent | undefined }>();
  const title = loaded?.page.title;
  const school = loaded?.page.school;
  useEffect(() => {
    if (title !== undefined) document.title = `${title} - ${school}`;
  }, [title, school]);
  if (fault !== undefined) {
    return (
      <main class="page">
        <h1>{texts.notOpened}</h1>
        <Banner kind="error">{fault.message}</Banner>
        {fault.kind === 'unanswered' ? (
          <button type="button" class="second" onClick={open}>
            {texts.tryAgain}
          </button>
        ) : null}
      </main>
    );
  }
  if (loaded === undefined) {
    return (
      <main class="page">
        <p role="status">{texts.loading}</p>
      </main>
    );
  }
  const { page, given, resumeFault } = loaded;
  return (
    <main class="page">
      <Head page={page} />
      {done === undefined ? <SanitisedView html={page.intro} /> : null}
      {resumeFault === undefined ? null : <Banner kind="error">{texts.resumeFailed + resumeFault}</Banner>}
      {done === undefined ? <StateNote state={page.state} /> : null}
      {done === undefined ? null : (
        <SentView sent={done.sent}>
          {page.proves_mobile ? null : (
            <button type="button" class="second" onClick={() => location.reload()}>
              {texts.another}
            </button>
          )}
        </SentView>
      )}
      {page.state === 'open' && done === undefined ? (
        <PublicForm
          page={page}
          given={given}
          onSent={(sent) => {
            setDone({ sent });
            scrollTo(0, 0);
          }}
          onStale={refresh}
        />
      ) : null}
    </main>
  );
};
