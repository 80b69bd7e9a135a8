import { type FormEvent, type KeyboardEvent, useId, useImperativeHandle, useMemo, useRef } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { formDialogTexts } from '../../../ui/form-dialog/form-dialog.texts';
import { RecordChoicesContext } from '../../forms';
import { ConflictDialogs } from './conflict-dialogs';
import { QuickAdd } from './quick-add';
import { recordEditTexts as texts } from './record-edit.texts';
import { ClearingNote, DraftOffer, OtherFaults } from './record-notes';
import { RecordSections, SectionIndex } from './record-sections';
import type { RecordSheetProps } from './record-sheet.props';
import { sectionsOf } from './sections';
import { useFaultFocus } from './use-fault-focus';
import { RouteGuard } from './use-leaving';
import { type RecordController, useRecordController } from './use-record-controller';

const focusable = 'input:not([type=hidden]):not([disabled]), textarea:not([disabled]), [contenteditable=true]';

/** How often, and after which pause, a form that is still being drawn is looked through for its first input. */
const focusPatience = 40;
const focusPauseMs = 50;

const Buttons = ({ editor, canAdd }: { editor: RecordController; canAdd: boolean }) => (
  <div className="form-dialog-buttons">
    {canAdd ? (
      <ActionButton
        className="record-save-again"
        disabled={editor.saving.busy}
        onClick={() => void editor.submit('again')}
      >
        {texts.saveAndAdd}
      </ActionButton>
    ) : null}
    <ActionButton disabled={editor.saving.busy} onClick={editor.reset}>
      {formDialogTexts.reset}
    </ActionButton>
    <ActionButton kind="primary" type="submit" busy={editor.saving.busy}>
      {formDialogTexts.submit}
    </ActionButton>
  </div>
);

const useKeys = (editor: RecordController) => ({
  // For React a form opened above this one is a child of it, so its submit event bubbles here.
  onSubmit: (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void editor.submit('close');
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    void editor.submit('close');
  },
});

/** The form of one record; mounted as long as its window shows that record. */
export const RecordSheet = (props: RecordSheetProps) => {
  const { meta, page } = props;
  const root = useRef<HTMLFormElement>(null);
  const formKey = useId();
  // On a touch screen the keyboard would cover half the form before anyone has read it.
  const focusFirst = (patience = focusPatience) => {
    if (root.current?.contains(document.activeElement)) return;
    const place = props.at && root.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(props.at.field)}"]`);
    place?.scrollIntoView({ block: 'center' });
    if (!window.matchMedia('(pointer: fine)').matches) return;
    const first = (place ?? root.current)?.querySelector<HTMLElement>(focusable);
    first?.focus({ preventScroll: place !== undefined });
    // The fields are drawn one after the other.
    if (!first && root.current && patience > 0) setTimeout(() => focusFirst(patience - 1), focusPauseMs);
  };
  const editor = useRecordController(props, focusFirst);
  const { form, unsaved, restore } = editor;
  const sections = useMemo(() => sectionsOf(form.shown), [form.shown]);
  const { folded, fold, unfold } = useFaultFocus({ form, sections, root });
  const keys = useKeys(editor);
  useImperativeHandle(props.handle, () => ({ mayLeave: editor.mayLeave, focusFirst: () => focusFirst() }));
  const hasIndex = page && sections.length > 1;
  const openSection = (key: string) => {
    unfold(key);
    document.getElementById(`${formKey}-section-${key}`)?.scrollIntoView({ block: 'start' });
  };

  if (form.fields.length === 0) {
    return <EmptyState compact icon="FormOutlined" title={texts.noFields} hint={texts.noFieldsHint} />;
  }
  return (
    <RecordChoicesContext value={editor.choices.choices}>
      <form ref={root} className="record-form" noValidate {...keys}>
        {unsaved.offer === undefined ? null : (
          <DraftOffer offer={unsaved.offer} older={editor.offerIsOlder} onRestore={restore} onDrop={unsaved.drop} />
        )}
        <OtherFaults form={form} />
        {form.base.saved === undefined ? props.help?.beside?.(form.values) : null}
        {hasIndex ? <SectionIndex formKey={formKey} form={form} sections={sections} onOpen={openSection} /> : null}
        <div className="record-form-body">
          <div className="record-form-fields">
            <RecordSections
              formKey={formKey}
              form={form}
              sections={sections}
              folded={folded}
              onFold={fold}
              addressOf={props.addressOf}
              startField={props.at?.field}
            />
            <ClearingNote fields={form.clearing} />
          </div>
        </div>
        <Buttons editor={editor} canAdd={editor.canAddAnother} />
      </form>
      <ConflictDialogs meta={meta} editor={editor} />
      <QuickAdd adding={editor.choices.adding} Editor={props.Editor} />
      {props.nested ? null : <RouteGuard onLeft={editor.giveUp} />}
    </RecordChoicesContext>
  );
};
