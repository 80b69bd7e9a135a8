import { Suspense, useState } from 'react';
import { hasUnsavedInput } from '../../platform/unsaved-input';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { HeaderBar } from '../../ui/header-bar/header-bar';
import { LostNotice } from './lost-notice';
import type { Place } from './place';
import { ScreenBoundary } from './screen-boundary';
import { screens } from './screens';
import { shellTexts } from './shell.texts';

/** The shape that most screens have: a line of tools above rows. */
const ScreenWaiting = () => (
  <div className="screen-waiting" role="progressbar" aria-label={shellTexts.loadingScreen}>
    <span className="screen-waiting-tools" />
    <span className="screen-waiting-rows" />
  </div>
);

/** Whether a screen that the caller may no longer open stays for now: only while it has unsaved input. */
const useKeepsScreen = ({ isLost = false, name = '' }: Place): boolean => {
  const [seen, setSeen] = useState({ name, isLost, keeps: false });
  if (seen.name !== name || seen.isLost !== isLost) {
    setSeen({ name, isLost, keeps: isLost && seen.name === name && hasUnsavedInput() });
  }
  return seen.keeps;
};

/** The open screen under its header bar. */
export const ScreenFrame = ({ place, visit }: { place: Place; visit: string }) => {
  const Screen = screens.get(place.screen);
  const keeps = useKeepsScreen(place);
  return (
    <div className="screen" data-route={place.name}>
      <HeaderBar icon={place.icon} title={place.title} />
      <div className="screen-card">
        {place.isLost ? <LostNotice title={place.title} keeps={keeps} /> : null}
        <ScreenBoundary key={place.name ?? visit}>
          {place.isLost && !keeps ? null : Screen ? (
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
    </div>
  );
};
