import { SearchOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { searchTexts as texts } from './search.texts';
import type { useSearch } from './use-search';

const longest = 100;

/** The field; its keys move through the lines below, so that the focus stays in it. */
export const SearchField = (props: {
  text: string;
  listId: string;
  activeId: string | undefined;
  onType: ReturnType<typeof useSearch>['type'];
  onKeyDown: (event: KeyboardEvent) => void;
}) => {
  const { text, listId, activeId, onType, onKeyDown } = props;
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <>
      <SearchOutlined className="search-icon" aria-hidden />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        maxLength={longest}
        role="combobox"
        aria-label={texts.title}
        aria-autocomplete="list"
        aria-haspopup="grid"
        aria-expanded={activeId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        placeholder={texts.placeholder}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) =>
          onType(event.currentTarget.value, {
            isComposing: event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing,
          })
        }
        onCompositionEnd={(event) => onType(event.currentTarget.value)}
      />
      {text === '' ? null : (
        <button
          type="button"
          className="search-clear"
          onClick={() => {
            onType('');
            field.current?.focus();
          }}
        >
          {texts.clear}
        </button>
      )}
    </>
  );
};
