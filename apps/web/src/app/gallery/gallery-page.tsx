import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
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
const DialogsExhibit = lazy(async () => ({ default: (await import('./dialogs-exhibit')).DialogsExhibit }));
const UploadsExhibit = lazy(async () => ({ default: (await import('./uploads-exhibit')).UploadsExhibit }));
const DemoTableExhibit = lazy(async () => ({ default: (await import('./demo-table-exhibit')).DemoTableExhibit }));
const WideTableExhibit = lazy(async () => ({ default: (await import('./wide-table-exhibit')).WideTableExhibit }));
const PlainTablesExhibit = lazy(async () => ({ default: (await import('./plain-tables-exhibit')).PlainTablesExhibit }));
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

const Basics = () => (
  <>
    <Toasts />
    <Dialogs />
    <Overlay />
    <StillExhibits />
  </>
);

const rooms = {
  basics: Basics,
  'rich-text': RichTextExhibit,
  dialogs: DialogsExhibit,
  uploads: UploadsExhibit,
  'demo-table': DemoTableExhibit,
  'wide-table': WideTableExhibit,
  'plain-tables': PlainTablesExhibit,
  map: MapExhibit,
} as const satisfies Record<keyof typeof texts.rooms, ComponentType>;
type Room = keyof typeof rooms;
const isRoom = (name: string): name is Room => Object.hasOwn(rooms, name);
const allRooms = Object.keys(rooms).filter(isRoom);

const RoomLinks = ({ only }: { only: Room | undefined }) => (
  <nav className="gallery-rooms" aria-label={texts.roomsLabel}>
    <Link to="/test" aria-current={only ? undefined : 'page'}>
      {texts.allRooms}
    </Link>
    {allRooms.map((room) => (
      <Link key={room} to={`/test?only=${room}`} aria-current={only === room ? 'page' : undefined}>
        {texts.rooms[room]}
      </Link>
    ))}
  </nav>
);

/** The test page of requirements §2: all shared components, outside the layout. `?only=` shows one section. */
export const GalleryPage = () => {
  const [query] = useSearchParams();
  const asked = query.get('only') ?? '';
  const only = isRoom(asked) ? asked : undefined;
  useEffect(() => setPageTitle(texts.title), []);
  return (
    <main className="gallery">
      <HeaderBar icon="AppstoreOutlined" title={texts.title} />
      <p className="gallery-intro">{texts.intro}</p>
      <RoomLinks only={only} />
      <div className="gallery-exhibits">
        <Themes />
        {(only ? [only] : allRooms).map((room) => {
          const Shown = rooms[room];
          return (
            <Suspense key={room}>
              <Shown />
            </Suspense>
          );
        })}
      </div>
      <BackToTop />
    </main>
  );
};
