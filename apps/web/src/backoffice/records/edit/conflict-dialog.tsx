import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordConflict, RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import { isNoValue } from '@shuyuan/contract/backoffice/records/record-values';
import { Radio } from 'antd';
import { useMemo, useState } from 'react';
import { shortMoment } from '../../../platform/school-clock';
import { ActionButton } from '../../../ui/action-button/action-button';
import { Modal } from '../../../ui/window/window';
import { fieldCells, type ShownField } from '../../forms';
import { type Choices, type ConflictLine, conflictLines, startChoices } from './conflict';
import { changesOf } from './edit-values';
import { recordEditTexts as texts } from './record-edit.texts';
import type { RecordController } from './use-record-controller';
import './conflict-dialog.css';

type NameOf = (field: ShownField, id: number) => string | undefined;

/** A cell shows references by name; typed values only have their ids. */
const named = (field: ShownField, value: unknown, nameOf: NameOf): unknown => {
  if (fieldTypeOf(field.edit_input).pointsTo === undefined) return value;
  const withName = (id: unknown) => (typeof id === 'number' ? { id, label: nameOf(field, id) ?? `#${id}` } : id);
  return Array.isArray(value) ? value.map(withName) : withName(value);
};

const Value = ({ field, value }: { field: ShownField; value: unknown }) => {
  const { Cell } = fieldCells[field.edit_input];
  return isNoValue(value) ? (
    <span className="conflict-empty">{texts.empty}</span>
  ) : (
    <Cell field={field} value={value} />
  );
};

const Line = (props: {
  line: ConflictLine;
  choice: Choices[string];
  nameOf: NameOf;
  onChoose: (side: Choices[string]) => void;
}) => {
  const { line, choice, onChoose } = props;
  const { field } = line;
  const side = (key: 'mine' | 'theirs', value: unknown) => (
    <td data-chosen={choice === key} data-label={texts.columns[key]}>
      <div className="conflict-value">
        <Value field={field} value={value} />
      </div>
      <Radio
        name={`conflict-${field.field}`}
        checked={choice === key}
        disabled={key === 'mine' && line.fixed}
        onChange={() => onChoose(key)}
      >
        {key === 'mine' ? texts.keepMine : texts.takeTheirs}
      </Radio>
    </td>
  );
  return (
    <tr aria-label={texts.choiceOf(field.name)}>
      <th scope="row">
        {field.name}
        <span className="conflict-who">{line.changedBy === 'both' ? texts.conflictBoth : texts.conflictThem}</span>
      </th>
      {side('mine', named(field, line.mine, props.nameOf))}
      {side('theirs', line.theirs)}
    </tr>
  );
};

const LinesTable = (props: {
  lines: readonly ConflictLine[];
  chosen: Choices;
  nameOf: NameOf;
  onChoose: (chosen: Choices) => void;
}) => {
  const { lines, chosen, onChoose } = props;
  const all = (side: 'mine' | 'theirs') =>
    onChoose(Object.fromEntries(lines.map(({ field, fixed }) => [field.field, fixed ? 'theirs' : side])));
  return (
    <>
      <div className="conflict-all">
        <ActionButton size="small" onClick={() => all('mine')}>
          {texts.allMine}
        </ActionButton>
        <ActionButton size="small" onClick={() => all('theirs')}>
          {texts.allTheirs}
        </ActionButton>
      </div>
      <table className="conflict-table">
        <thead>
          <tr>
            <th scope="col">{texts.columns.field}</th>
            <th scope="col">{texts.columns.mine}</th>
            <th scope="col">{texts.columns.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line
              key={line.field.field}
              line={line}
              choice={chosen[line.field.field] ?? 'theirs'}
              nameOf={props.nameOf}
              onChoose={(side) => onChoose({ ...chosen, [line.field.field]: side })}
            />
          ))}
        </tbody>
      </table>
    </>
  );
};

/** Two people changed one record: staff choose field by field whose value stays; nothing is lost until they decide. */
export const ConflictDialog = (props: { meta: RecordMeta; editor: RecordController; conflict: RecordConflict }) => {
  const { meta, editor, conflict } = props;
  const { base, typed } = editor.form;
  const lines = useMemo(() => conflictLines({ meta, base, typed, conflict }), [meta, base, typed, conflict]);
  const [chosen, setChosen] = useState<Choices>(() => startChoices(lines));
  const own = Object.keys(changesOf(base, typed)).filter(
    (column) => !lines.some(({ field }) => field.field === column),
  );
  const nameOf: NameOf = (field, id) => editor.choices.choices.nameOf?.(field, id);
  return (
    <Modal
      open
      title={texts.conflictTitle}
      width={760}
      rootClassName="conflict-dialog"
      mask={{ closable: false }}
      onCancel={editor.saving.settle}
      footer={
        <div className="record-standoff-buttons">
          <ActionButton onClick={editor.saving.settle}>{texts.backToForm}</ActionButton>
          <ActionButton kind="primary" busy={editor.saving.busy} onClick={() => void editor.resolve(conflict, chosen)}>
            {texts.saveChosen}
          </ActionButton>
        </div>
      }
    >
      <p>{texts.conflictContent(conflict.admin_name || texts.someone, shortMoment(new Date(conflict.at)))}</p>
      {lines.length === 0 ? <p>{texts.conflictNothing}</p> : null}
      {lines.length === 0 ? null : <LinesTable lines={lines} chosen={chosen} nameOf={nameOf} onChoose={setChosen} />}
      {own.length === 0 ? null : <p className="conflict-rest">{texts.conflictRest(own.length)}</p>}
    </Modal>
  );
};
