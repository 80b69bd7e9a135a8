import { type ComponentType, useRef } from 'react';
import type { RecordEditorProps } from './record-editor.props';
import type { Adding } from './use-edit-choices';

/** The form of a related record above this one; the saved record is chosen here. */
export const QuickAdd = (props: { adding: Adding | undefined; Editor: ComponentType<RecordEditorProps> }) => {
  const { adding, Editor } = props;
  const saved = useRef<number>(undefined);
  if (adding === undefined) return null;
  const { meta, keyword } = adding;
  const initial = meta.title_field === null || keyword === '' ? {} : { [meta.title_field]: keyword };
  return (
    <Editor
      nested
      meta={meta}
      initial={initial}
      onSaved={({ id }) => {
        saved.current = id;
      }}
      onClose={() => {
        adding.settle(saved.current);
        saved.current = undefined;
      }}
    />
  );
};
