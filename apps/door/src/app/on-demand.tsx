import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Banner } from '../ui/banner';
import { appTexts as texts } from './app.texts';

/** A page whose files are loaded when it is opened, so that nobody loads those of the others. */
export const onDemand = (load: () => Promise<ComponentType>): ComponentType => {
  const LoadedPage = () => {
    const [loaded, setLoaded] = useState<{ readonly Page: ComponentType }>();
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      load().then(
        (Page) => setLoaded({ Page }),
        () => setFailed(true),
      );
    }, []);
    if (loaded !== undefined) return <loaded.Page />;
    return (
      <main class="page">
        {hasFailed ? (
          <>
            <Banner kind="error">{texts.notLoaded}</Banner>
            <button type="button" class="second" onClick={() => location.reload()}>
              {texts.tryAgain}
            </button>
          </>
        ) : (
          <p role="status">{texts.loading}</p>
        )}
      </main>
    );
  };
  return LoadedPage;
};
