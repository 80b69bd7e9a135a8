import { type FieldOption, optionsMax } from '@shuyuan/contract/backoffice/forms/field-option';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../../../ui/action-button/action-button';
import { Modal } from '../../../../ui/window/window';
import { isPlaceholder, readPastedOptions, withPasted } from './option-paste';
import { propertiesTexts as texts } from './properties.texts';

interface SheetProps {
  readonly tree: boolean;
  /** Records may already have the values. */
  readonly live: boolean;
  readonly options: readonly FieldOption[];
  readonly onTake: (options: readonly FieldOption[]) => void;
}

const Sheet = ({ tree, live, options, onTake }: SheetProps) => {
  const [text, setText] = useState('');
  const [replace, setReplace] = useState(false);
  const own = replace ? [] : options;
  const result = withPasted(own, { pasted: readPastedOptions(text, { tree }), after: own.length, live });
  const { isTooMany } = result;
  const givesWay = !live && !replace && options.some(isPlaceholder);
  const note = isTooMany ? texts.pasteTooMany(optionsMax) : texts.pasteNote(result);
  return (
    <div className="options-editor-paste">
      <Input.TextArea
        autoFocus
        rows={10}
        aria-label={texts.pasteTitle}
        placeholder={tree ? texts.pasteTreeHint : texts.pasteHint}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Checkbox checked={replace} onChange={(event) => setReplace(event.target.checked)}>
        {texts.pasteReplace}
      </Checkbox>
      {givesWay ? <div className="property-note">{texts.pasteGivesWay}</div> : null}
      <div className="property-note" data-wrong={isTooMany} role={isTooMany ? 'alert' : 'status'}>
        {note}
      </div>
      <ActionButton kind="primary" disabled={result.added === 0 || isTooMany} onClick={() => onTake(result.options)}>
        {result.added === 0 ? texts.pasteNone : texts.pasteAdd(result.added)}
      </ActionButton>
    </div>
  );
};

/** A dialog for pasting many options at once. */
export const PasteOptionsDialog = ({
  open,
  onClose,
  ...sheet
}: SheetProps & { open: boolean; onClose: () => void }) => (
  <Modal
    open={open}
    title={texts.pasteTitle}
    footer={null}
    destroyOnHidden
    mask={{ closable: false }}
    onCancel={onClose}
  >
    <Sheet {...sheet} />
  </Modal>
);
