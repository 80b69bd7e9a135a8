import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { keywordBoxTexts as texts } from './keyword-box.texts';
import './keyword-box.css';

/** Long enough for a word to be typed as one search. */
const typingPauseMs = 400;
const longest = 100;

interface Typed {
  readonly text: string;
  /** The list's keyword at the last render. */
  readonly shown: string;
  /** Keywords that were sent and that the list does not show yet. */
  readonly asked: readonly string[];
}

/**
 * If the list has reached a keyword that was sent, text typed since stays. If it changed otherwise, as by the back
 * button, the box follows.
 */
const followed = ({ text, asked }: Typed, value: string): Typed => {
  const at = asked.indexOf(value);
  return at < 0 ? { text: value, shown: value, asked: [] } : { text, shown: value, asked: asked.slice(at + 1) };
};

/** A keyword to search for; the list follows when staff pause, or at once with Enter. */
export const KeywordBox = (props: {
  value: string;
  /** The placeholder. */
  hint: string;
  onSearch: (keyword: string) => void;
}) => {
  const { value, hint, onSearch } = props;
  const [typed, setTyped] = useState<Typed>({ text: value, shown: value, asked: [] });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (typed.shown !== value) setTyped(followed(typed, value));
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (text: string) => {
    clearTimeout(timer.current);
    const words = text.trim();
    if (words === value) return;
    setTyped((now) => ({ ...now, asked: [...now.asked, words] }));
    onSearch(words);
  };
  const type = (text: string, composing: boolean) => {
    setTyped((now) => ({ ...now, text }));
    clearTimeout(timer.current);
    // Letters of an input method that are not characters yet are not searched for.
    if (!composing) timer.current = setTimeout(() => search(text), typingPauseMs);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(typed.text);
  };
  return (
    <search>
      <form className="keyword-box" onSubmit={submit}>
        <SearchOutlined aria-hidden />
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={longest}
          aria-label={texts.label}
          placeholder={hint}
          value={typed.text}
          onChange={(event) =>
            type(event.currentTarget.value, event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)
          }
          onCompositionEnd={(event) => type(event.currentTarget.value, false)}
        />
        {typed.text === '' ? null : (
          <button
            type="button"
            aria-label={texts.clear}
            onClick={() => {
              setTyped((now) => ({ ...now, text: '' }));
              search('');
            }}
          >
            <CloseOutlined aria-hidden />
          </button>
        )}
      </form>
    </search>
  );
};
