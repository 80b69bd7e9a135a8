import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { ActionButton } from '../../../ui/action-button/action-button';
import { RecordChoicesContext } from '../../forms';
import { meQuery } from '../../identity';
import { ConflictDialogs } from '../edit/conflict-dialogs';
import { namesIn, storedBase, writtenMeta } from '../edit/edit-values';
import type { FormHelp } from '../edit/record-editor.props';
import { RecordField } from '../edit/record-field';
import { RouteGuard } from '../edit/use-leaving';
import { type RecordController, useRecordController } from '../edit/use-record-controller';
import type { SentValues } from '../edit/use-record-save';
import { recordName } from '../record-values';
import { cellOf } from './grid-stops';
import { quickEditTexts as texts } from './quick-edit.texts';
import { useCellBox, type Way } from './use-cell-box';
import './quick-edit.css';

/** The props of a cell's input. */
export interface QuickCellProps {
  readonly grid: HTMLElement;
  readonly meta: RecordMeta;
  readonly row: RecordRow;
  readonly field: CustomFormField;
  readonly help: FormHelp;
  readonly onSaved: (row: RecordRow, sent?: SentValues) => void;
  /** The input is over, saved or dropped. */
  readonly onDone: (way: Way) => void;
  /** The rest is done in the form. */
  readonly onForm: (typed: RecordValues) => void;
}

/** Why the input is still here, and what can be done about it. */
const Notes = ({
  editor,
  field,
  onRetry,
  onForm,
}: {
  editor: RecordController;
  field: CustomFormField;
  onRetry: () => void;
  onForm: () => void;
}) => {
  const { form, saving } = editor;
  const { failure } = saving;
  const others = Object.entries(form.faults)
    .filter(([column]) => column !== field.field)
    .map(([column, words]) => `${form.fields.find((own) => own.field === column)?.name ?? column} ${words.join('；')}`);
  const isClearing = form.dirty && form.clearing.length > 0;
  const isFailed = failure !== undefined && failure.errors === undefined;
  if (others.length === 0 && !isClearing && !isFailed) return null;
  return (
    <div className="quick-cell-notes" role="alert">
      {others.length > 0 ? <p>{texts.others(others)}</p> : null}
      {isClearing ? <p>{texts.clears(form.clearing.map(({ name }) => name))}</p> : null}
      {isFailed ? <p>{failure.errmsg}</p> : null}
      {isFailed ? (
        <ActionButton size="small" onClick={onRetry}>
          {texts.retry}
        </ActionButton>
      ) : null}
      <ActionButton size="small" onClick={onForm}>
        {texts.inForm}
      </ActionButton>
    </div>
  );
};

/** What was typed into this cell before comes back; what was typed into the record's form is left to the form. */
const useFormerInput = (editor: RecordController, props: QuickCellProps) => {
  const { offer } = editor.unsaved;
  const begin = useEffectEvent(() => {
    if (offer === undefined) return undefined;
    if (Object.keys(offer.typed).every((column) => column === props.field.field)) return editor.restore();
    return props.onForm({});
  });
  useEffect(() => begin(), []);
};

const isChoice = ({ edit_input }: CustomFormField): boolean => {
  const { options, pointsTo, many, yesNo } = fieldTypeOf(edit_input);
  return !many && (options === 'flat' || pointsTo !== undefined || yesNo === true);
};

/** The form of the record behind its one input, and the box around that. */
const useCellEditor = (props: QuickCellProps & { userId: number }) => {
  const { row, field, onSaved } = props;
  const meta = useMemo(() => writtenMeta(props.meta, { isNew: false }), [props.meta]);
  const start = useMemo(() => storedBase(meta, row), [meta, row]);
  const names = useMemo(() => namesIn(meta, row), [meta, row]);
  const way = useRef<Way>('away');
  const editor = useRecordController(
    {
      meta,
      start,
      names,
      initial: undefined,
      help: props.help,
      userId: props.userId,
      nested: true,
      addressOf: undefined,
      cell: field.field,
      onSaved,
      onDone: () => props.onDone(way.current),
    },
    () => undefined,
  );
  const { form, saving } = editor;
  const box = useCellBox(() => cellOf(props.grid, { id: row.id, column: field.field }), {
    isChoice: isChoice(field),
    onLeave: async (next) => {
      way.current = next;
      if (!form.dirty) return props.onDone(next);
      // What the form would clear, staff must see there first.
      if (form.clearing.length > 0) return box.enter();
      if (!(await saving.save()) && next !== 'away') box.enter();
    },
    onDrop: () => {
      editor.giveUp();
      props.onDone('stay');
    },
  });
  useFormerInput(editor, props);
  return { meta, editor, box };
};

const QuickInput = (props: QuickCellProps & { userId: number }) => {
  const { row, field } = props;
  const { meta, editor, box } = useCellEditor(props);
  const { form, saving } = editor;
  const formKey = useId();
  const openForm = () => {
    editor.giveUp();
    props.onForm(form.changes);
  };
  // A missing record is added in the form, not above a cell.
  const choices = useMemo(() => ({ ...editor.choices.choices, addsTo: () => undefined }), [editor.choices.choices]);
  return (
    <RecordChoicesContext value={choices}>
      {createPortal(
        <section
          ref={box.ref}
          className="quick-cell"
          aria-label={texts.edit(recordName(meta, row), field.name)}
          aria-busy={saving.busy}
          {...box.handlers}
        >
          <RecordField
            formKey={formKey}
            field={field}
            value={form.values[field.field]}
            masked={form.base.masked[field.field]}
            faults={form.faults[field.field]}
            clash={undefined}
            onChange={(column, value) => {
              form.change(column, value);
              box.changed();
            }}
            onBusy={form.setUploading}
          />
          <Notes editor={editor} field={field} onRetry={() => box.leave('stay')} onForm={openForm} />
        </section>,
        props.grid.closest('.ant-drawer, .ant-modal-wrap') ?? document.body,
      )}
      <ConflictDialogs meta={meta} editor={editor} />
      <RouteGuard onLeft={editor.giveUp} />
    </RecordChoicesContext>
  );
};

/** The input of one field at its cell: the same as in the form, with its rules, its version and its drafts. */
export const QuickCell = (props: QuickCellProps) => {
  const { data: me } = useQuery(meQuery);
  return me === undefined ? null : <QuickInput {...props} userId={me.id} />;
};
