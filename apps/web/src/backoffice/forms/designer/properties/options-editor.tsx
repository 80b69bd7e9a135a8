import { countOptions, type FieldOption, optionsMax } from '@shuyuan/contract/backoffice/forms/field-option';
import { useState } from 'react';
import { notify } from '../../../../platform/notices';
import { ActionButton } from '../../../../ui/action-button/action-button';
import { readPastedOptions, withPasted } from './option-paste';
import { OptionRows } from './option-rows';
import { amongSiblings, freeOption, type OptionPath } from './option-tree';
import { PasteOptionsDialog } from './paste-options-dialog';
import { propertiesTexts as texts } from './properties.texts';
import './options-editor.css';

const noticeMs = 5000;

/** The options of a field: order, colours, names and values, and many at once from the clipboard. */
export const OptionsEditor = (props: {
  options: readonly FieldOption[];
  tree: boolean;
  /** Records may already have the values. */
  live: boolean;
  faults: readonly string[];
  onChange: (options: readonly FieldOption[]) => void;
  /** Ends a step of the history: what follows is undone on its own. */
  onStep: () => void;
}) => {
  const { options, tree, live, faults, onChange, onStep } = props;
  const [pasting, setPasting] = useState(false);
  const take = (next: readonly FieldOption[]): void => {
    onStep();
    onChange(next);
    onStep();
  };

  /** Several lines are several options; a single line is just text for its input. */
  const paste = (path: OptionPath, text: string): boolean => {
    if (!/[\r\n]/.test(text.trim())) return false;
    const pasted = readPastedOptions(text, { tree: tree && path.length === 1 });
    let left = { doubles: 0, cut: 0 };
    const next = amongSiblings(options, path, (list, at) => {
      const made = withPasted(list, { pasted, after: at + 1, live });
      left = made;
      return made.options;
    });
    if (countOptions(next) > optionsMax) notify.error(texts.pasteTooMany(optionsMax));
    else take(next);
    const note = texts.pasteNote(left);
    if (note !== '') notify.warning(note, noticeMs);
    return true;
  };

  return (
    <div className="options-editor" data-property="select_item">
      <OptionRows
        options={options}
        whole={options}
        path={[]}
        tree={tree}
        follows={!live}
        onChange={onChange}
        onPaste={paste}
      />
      <div className="options-editor-buttons">
        <ActionButton size="small" onClick={() => onChange([...options, freeOption(options, texts.optionName)])}>
          {texts.addOption}
        </ActionButton>
        <ActionButton size="small" onClick={() => setPasting(true)}>
          {texts.pasteOptions}
        </ActionButton>
      </div>
      <div className="property-note" data-wrong={faults.length > 0} role={faults.length > 0 ? 'alert' : undefined}>
        {faults.length > 0 ? faults.join('；') : live ? texts.optionsLive : texts.optionsHint}
      </div>
      <PasteOptionsDialog
        open={pasting}
        tree={tree}
        live={live}
        options={options}
        onClose={() => setPasting(false)}
        onTake={(next) => {
          take(next);
          setPasting(false);
        }}
      />
    </div>
  );
};
