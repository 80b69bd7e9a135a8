import { SearchOutlined } from '@ant-design/icons';
import { lazy, Suspense, useCallback, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasUnsavedInput } from '../../platform/unsaved-input';
import { searchTexts as texts } from './search.texts';
import './search-button.css';

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog')).SearchDialog }));

const phone = window.matchMedia('(width <= 768px)');
const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/**
 * Whether the search is open. On a phone it is a page of its own that the back button leaves; with unsaved input on the
 * page below it is none, because every change of the address asks about that input.
 */
const useOpenSearch = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const [isAbove, setAbove] = useState(false);
  const isPage: boolean = location.state?.isSearching === true;
  const open = useCallback(() => {
    // What asks above everything else is answered first.
    if (document.querySelector('dialog:modal') !== null) return;
    if (!phone.matches || hasUnsavedInput()) setAbove(true);
    else void navigate(location, { state: { isSearching: true }, preventScrollReset: true });
  }, [location, navigate]);
  const close = useCallback(() => {
    setAbove(false);
    if (isPage) void navigate(-1);
  }, [isPage, navigate]);
  const go = useCallback(
    (path: string) => {
      setAbove(false);
      // Leaving would lose what was typed there.
      if (hasUnsavedInput()) window.open(path, '_blank', 'noopener');
      else void navigate(path, { replace: isPage });
    },
    [isPage, navigate],
  );
  return { isOpen: isAbove || isPage, open, close, go };
};

/** The field in the top bar and the shortcut that open the search over everything. */
export const SearchButton = (props: {
  userId: number;
  roles: readonly string[];
  leadsTo: (path: string) => boolean;
}) => {
  const { isOpen, open, close, go } = useOpenSearch();
  // Before the button is drawn: an effect after that misses the keys of whoever sees it and types at once.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-label={texts.title}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        // Drawn beside the words, which the name of the button has to contain.
        data-shortcut={isMac ? texts.macShortcut : texts.shortcut}
        onClick={open}
      >
        <SearchOutlined aria-hidden />
        <span>{texts.search}</span>
      </button>
      {isOpen ? (
        <Suspense>
          <SearchDialog {...props} onClose={close} onGo={go} />
        </Suspense>
      ) : null}
    </>
  );
};
