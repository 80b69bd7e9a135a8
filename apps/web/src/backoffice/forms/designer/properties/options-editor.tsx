import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { useState } from 'react';
import { ActionButton } from '../../../../ui/action-button/action-button';
import { onlyNew, readPastedOptions } from './option-paste';
import { OptionRows } from './option-rows';
import { freeOption, insertOptions, type OptionPath } from './option-tree';
import { PasteOptionsDialog } from './paste-options-dialog';
import { propertiesTexts as texts } from './properties.texts';
import './options-editor.css';

/** The options of a field: order, colours, names and values, and many at once from the clipboard. */
export const OptionsEditor = (props: {
  options: readonly FieldOption[];
  tree: boolean;
  /** Records may already have the values. */
  live: boolean;
  faults: readonly string[];
  onChange: (options: readonly FieldOption[]) => void;
}) => {
  const { options, tree, live, faults, onChange } = props;
  const [pasting, setPasting] = useState(false);

  /** Several lines are several options; a single line is just text for its input. */
  const paste = (path: OptionPath, text: string): boolean => {
    if (!/[\r\n]/.test(text.trim())) return false;
    onChange(
      insertOptions(options, path, onlyNew(options, readPastedOptions(text, { tree: tree && path.length === 1 }))),
    );
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
        options={options}
        onClose={() => setPasting(false)}
        onTake={(next) => {
          onChange(next);
          setPasting(false);
        }}
      />
    </div>
  );
};
