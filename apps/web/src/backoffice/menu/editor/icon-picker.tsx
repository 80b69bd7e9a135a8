import { Input } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon/icon';
import { iconWords } from './icon-words.texts';
import { menuEditorTexts as texts } from './menu-editor.texts';

const icons = Object.entries(iconWords);

const found = (words: string): readonly (readonly [string, string])[] => {
  const wanted = words.trim().toLowerCase();
  return icons.filter(([name, meaning]) => name.toLowerCase().includes(wanted) || meaning.includes(wanted));
};

/** A choice of one of the menu's icons, searched by name or by meaning; an antd form passes value and onChange. */
export const IconPicker = (props: {
  value?: string;
  onChange?: (name: string) => void;
  disabled?: boolean | undefined;
}) => {
  const group = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  const offered = found(words);
  // The chosen icon may be far down; scrolls only the grid, not the page.
  useEffect(() => {
    const chosen = grid.current?.querySelector<HTMLElement>('label:has(:checked)');
    if (chosen && grid.current)
      grid.current.scrollTop = chosen.offsetTop - grid.current.offsetTop - chosen.offsetHeight;
  }, []);
  return (
    <div className="icon-picker">
      <Input
        allowClear
        aria-label={texts.iconSearch}
        placeholder={texts.iconSearch}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div ref={grid} className="icon-picker-grid" role="radiogroup" aria-label={texts.icon}>
        {offered.map(([name, meaning]) => (
          <label key={name} title={meaning}>
            <input
              type="radio"
              name={group}
              value={name}
              aria-label={meaning}
              disabled={props.disabled}
              checked={props.value === name}
              onChange={() => props.onChange?.(name)}
            />
            <Icon name={name} />
          </label>
        ))}
      </div>
      {offered.length === 0 ? <p className="menu-editor-hint">{texts.iconNone}</p> : null}
    </div>
  );
};
