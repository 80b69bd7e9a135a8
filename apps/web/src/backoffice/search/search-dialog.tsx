import { ArrowLeftOutlined, CloseOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { hasUnsavedInput } from '../../platform/unsaved-input';
import { searchTexts as texts } from './search.texts';
import { SearchField } from './search-field';
import { type Choice, cellId } from './search-list';
import { SearchResults } from './search-results';
import { useChoice } from './use-choice';
import { useSearch } from './use-search';
import './search-dialog.css';

const stop = (event: KeyboardEvent) => event.stopPropagation();

const Keys = () => (
  <p className="search-keys" aria-hidden="true">
    <kbd>↑</kbd>
    <kbd>↓</kbd> {texts.keys.move}
    <kbd>↵</kbd> {texts.keys.open}
    <kbd>Tab</kbd> {texts.keys.act}
    <kbd>Esc</kbd> {texts.keys.close}
  </p>
);

const useModal = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the element is removed from the page: only then does closing it return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
};

/** The search over everything: a dialog, on a phone the whole page. */
export const SearchDialog = (props: {
  userId: number;
  roles: readonly string[];
  leadsTo: (path: string) => boolean;
  onClose: () => void;
  onGo: (path: string) => void;
}) => {
  const { onClose, onGo } = props;
  const found = useSearch(props);
  const { text, sections, isCurrent } = found;
  const dialog = useModal();
  const listId = useId();
  const [goesToNewTab] = useState(hasUnsavedInput);
  const choose = ({ entry, isAct }: Choice) => {
    if (entry.words !== undefined) return found.type(entry.words, { isFinal: true });
    const path = isAct ? entry.act?.path : entry.path;
    if (path === undefined) return;
    found.remember(entry.ref);
    onGo(path);
  };
  const { active, setActive, onKeyDown } = useChoice({ sections, isCurrent, text, choose });
  const activeId = active && cellId(listId, active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const onClick = (event: MouseEvent) => {
    // React bubbles events of a portal to the component that rendered it.
    event.stopPropagation();
    if (event.target === dialog.current) onClose();
  };
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  return createPortal(
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label={texts.title}
      onKeyDown={stop}
      onClick={onClick}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="search-panel" aria-busy={found.isFetching}>
        <div className="search-head">
          <button type="button" className="search-back" aria-label={texts.back} onClick={onClose}>
            <ArrowLeftOutlined aria-hidden />
          </button>
          <SearchField text={text} listId={listId} activeId={activeId} onType={found.type} onKeyDown={onKeyDown} />
          <button type="button" className="search-close" aria-label={texts.close} onClick={onClose}>
            <CloseOutlined aria-hidden />
          </button>
        </div>
        <div className="search-progress" data-active={found.isFetching} />
        <div className="search-body">
          <SearchResults listId={listId} found={found} active={active} onActive={setActive} onChoose={choose} />
        </div>
        <p className="visually-hidden" role="status">
          {found.keyword === '' ? '' : found.isFetching ? texts.searching : texts.count(count)}
        </p>
        {goesToNewTab ? <p className="search-note">{texts.newTab}</p> : null}
        <Keys />
      </div>
    </dialog>,
    document.body,
  );
};
