import { ConfigProvider, type FormInstance } from 'antd';
import type { RefObject } from 'react';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { FormSheet, type FormSheetHandle } from '../../../ui/form-dialog/form-sheet';
import { type EntryValues, idOf, type OpenedEntry, valuesOf } from './entry-draft';
import { EntryFields, type EntryFieldsProps } from './entry-fields';
import { menuEditorTexts as texts } from './menu-editor.texts';

const titleOf = (opened: OpenedEntry): string =>
  'entry' in opened ? texts.editTitle(opened.entry.name) : texts.newTitle;

/** The form of the open entry: beside the tree where there is room, above it on a phone. */
export const EntryPanel = (
  props: EntryFieldsProps & {
    isNarrow: boolean;
    handle: RefObject<FormSheetHandle | null>;
    onClose: () => void;
    onSubmit: (values: EntryValues) => Promise<void>;
  },
) => {
  const { opened, isNarrow, handle, onClose, onSubmit, ...fields } = props;
  const version = 'entry' in opened ? opened.entry.version : (opened.parentId ?? '');
  const record = `${idOf(opened)}/${version}`;
  const form = { open: true, title: titleOf(opened), record, values: valuesOf(opened), onClose, onSubmit };
  const body = (instance: FormInstance<EntryValues>) => <EntryFields {...fields} opened={opened} form={instance} />;
  return (
    <ConfigProvider componentDisabled={props.readOnly}>
      {isNarrow ? (
        <FormDialog<EntryValues> {...form}>{body}</FormDialog>
      ) : (
        <section className="menu-editor-panel" aria-label={form.title}>
          <h2>{form.title}</h2>
          <FormSheet<EntryValues> key={record} {...form} handle={handle}>
            {body}
          </FormSheet>
        </section>
      )}
    </ConfigProvider>
  );
};
