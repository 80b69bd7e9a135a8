import type { ComponentProps } from 'react';
import { fieldTypeViews, RecordChoicesContext, type ShownField } from '../../forms';
import { QuickAdd } from './quick-add';
import { RecordEditor } from './record-editor';
import { useEditChoices } from './use-edit-choices';

const noNames: ReadonlyMap<string, string> = new Map();

type InputProps = ComponentProps<(typeof fieldTypeViews)['relation']['Input']>;

/** The input of a form's field outside the form, with the same choices and quick additions. */
export const RecordFieldInput = ({ formId, ...input }: InputProps & { formId: number; field: ShownField }) => {
  const { choices, adding } = useEditChoices({ id: formId }, noNames);
  const { Input } = fieldTypeViews[input.field.edit_input];
  return (
    <RecordChoicesContext value={choices}>
      <Input {...input} />
      <QuickAdd adding={adding} Editor={RecordEditor} />
    </RecordChoicesContext>
  );
};
