import { useId } from 'react';
import { Icon } from '../../../ui/icon/icon';
import { entryIcons } from './menu-entry.texts';
import './icon-choice.css';

/** A choice of a few icons; an antd form passes value and onChange. */
export const IconChoice = (props: { label: string; value?: string; onChange?: (name: string) => void }) => {
  const group = useId();
  return (
    <div className="icon-choice" role="radiogroup" aria-label={props.label}>
      {entryIcons.map(([name, label]) => (
        <label key={name} title={label}>
          <input
            type="radio"
            name={group}
            value={name}
            aria-label={label}
            checked={props.value === name}
            onChange={() => props.onChange?.(name)}
          />
          <Icon name={name} />
        </label>
      ))}
    </div>
  );
};
