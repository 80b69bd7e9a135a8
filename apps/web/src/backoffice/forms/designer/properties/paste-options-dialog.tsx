import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../../../ui/action-button/action-button';
import { Modal } from '../../../../ui/window/window';
import { onlyNew, readPastedOptions } from './option-paste';
import { propertiesTexts as texts } from './properties.texts';

interface SheetProps {
  readonly tree: boolean;
  readonly options: readonly FieldOption[];
  readonly onTake: (options: readonly FieldOption[]) => void;
}

const Sheet = ({ tree, options, onTake }: SheetProps) => {
  const [text, setText] = useState('');
  const [replace, setReplace] = useState(false);
  const pasted = readPastedOptions(text, { tree });
  const added = replace ? pasted : onlyNew(options, pasted);
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
      <ActionButton
        kind="primary"
        disabled={added.length === 0}
        onClick={() => onTake(replace ? added : [...options, ...added])}
      >
        {added.length === 0 ? texts.pasteNone : texts.pasteAdd(added.length)}
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
