import { Suspense } from 'react';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { HeaderBar } from '../../ui/header-bar/header-bar';
import type { Place } from './place';
import { ScreenBoundary } from './screen-boundary';
import { screens } from './screens';
import { shellTexts } from './shell.texts';

const ScreenWaiting = () => (
  <div className="screen-waiting" role="progressbar" aria-label={shellTexts.loadingScreen}>
    <span />
    <span />
    <span />
  </div>
);

/** The open screen under its header bar. */
export const ScreenFrame = ({ place, visit }: { place: Place; visit: string }) => {
  const Screen = screens.get(place.screen);
  return (
    <section className="screen" data-route={place.name} aria-label={place.title}>
      <HeaderBar icon={place.icon} title={place.title} />
      <div className="screen-card">
        <ScreenBoundary key={place.name ?? visit}>
          {Screen ? (
            <Suspense fallback={<ScreenWaiting />}>
              <Screen params={place.params} auths={place.auths} />
            </Suspense>
          ) : (
            <EmptyState
              icon="ToolOutlined"
              title={shellTexts.screenMissing}
              hint={shellTexts.screenMissingHint(place.screen)}
            />
          )}
        </ScreenBoundary>
      </div>
    </section>
  );
};
