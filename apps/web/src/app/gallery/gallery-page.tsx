import { lazy, Suspense, useEffect, useState } from 'react';
import { notify } from '../../platform/notices';
import { setPageTitle } from '../../platform/page-title';
import { type ThemeMode, theme } from '../../platform/theme/theme';
import { ActionButton } from '../../ui/action-button/action-button';
import { BackToTop } from '../../ui/back-to-top/back-to-top';
import { HeaderBar } from '../../ui/header-bar/header-bar';
import { LoadingOverlay } from '../../ui/loading-overlay/loading-overlay';
import { ReloginDialog } from '../../ui/relogin-dialog/relogin-dialog';
import { Exhibit } from './exhibit';
import { galleryTexts as texts } from './gallery.texts';
import { StillExhibits } from './still-exhibits';
import './gallery-page.css';

const RichTextExhibit = lazy(async () => ({ default: (await import('./rich-text-exhibit')).RichTextExhibit }));
const FormsExhibit = lazy(async () => ({ default: (await import('./forms-exhibit')).FormsExhibit }));
const TablesExhibit = lazy(async () => ({ default: (await import('./tables-exhibit')).TablesExhibit }));
const MapExhibit = lazy(async () => ({ default: (await import('./map-exhibit')).MapExhibit }));

const modes: readonly ThemeMode[] = ['light', 'dark', 'system'];
const overlayMs = 2000;

const Themes = () => (
  <Exhibit title={texts.theme}>
    {modes.map((mode) => (
      <ActionButton key={mode} onClick={() => theme.choose(mode)}>
        {texts.themes[mode]}
      </ActionButton>
    ))}
  </Exhibit>
);

const Toasts = () => (
  <Exhibit title={texts.toasts}>
    <ActionButton onClick={() => notify.success(texts.toastSuccessText)}>{texts.toastSuccess}</ActionButton>
    <ActionButton onClick={() => notify.error(texts.toastErrorText)}>{texts.toastError}</ActionButton>
    <ActionButton onClick={() => notify.warning(texts.toastWarningText, 1000)}>{texts.toastWarning}</ActionButton>
  </Exhibit>
);

const Dialogs = () => {
  const [open, setOpen] = useState(false);
  const answer = (words: string) => () => {
    setOpen(false);
    notify.success(words);
  };
  return (
    <Exhibit title={texts.dialogs}>
      <ActionButton onClick={() => setOpen(true)}>{texts.openDialog}</ActionButton>
      {open ? <ReloginDialog onRelogin={answer(texts.dialogRelogin)} onCancel={answer(texts.dialogStayed)} /> : null}
    </Exhibit>
  );
};

const Overlay = () => {
  const [active, setActive] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setActive(false), overlayMs);
    return () => clearTimeout(timer);
  }, [active]);
  return (
    <Exhibit title={texts.overlay}>
      <ActionButton onClick={() => setActive(true)}>{texts.showOverlay}</ActionButton>
      <LoadingOverlay active={active} />
    </Exhibit>
  );
};

/** The test page of spec §2: every shared element in one place, outside the layout. */
export const GalleryPage = () => {
  useEffect(() => setPageTitle(texts.title), []);
  return (
    <main className="gallery">
      <HeaderBar icon="AppstoreOutlined" title={texts.title} />
      <p className="gallery-intro">{texts.intro}</p>
      <div className="gallery-exhibits">
        <Themes />
        <Toasts />
        <Dialogs />
        <Overlay />
        <Suspense>
          <RichTextExhibit />
        </Suspense>
        <Suspense>
          <FormsExhibit />
        </Suspense>
        <Suspense>
          <TablesExhibit />
        </Suspense>
        <Suspense>
          <MapExhibit />
        </Suspense>
        <StillExhibits />
      </div>
      <BackToTop />
    </main>
  );
};
