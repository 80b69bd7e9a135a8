import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { useState } from 'react';
import { fieldCells } from '../../../backoffice/forms';
import { notify } from '../../../platform/notices';
import { ActionButton } from '../../../ui/action-button/action-button';
import { mergeContacts } from './merge.queries';
import { mergeTexts as texts } from './merge.texts';

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const Value = ({ field, value }: { field: CustomFormField; value: unknown }) => {
  const { Cell } = fieldCells[field.edit_input];
  return isNothing(value) ? texts.gap : <Cell field={field} value={value} />;
};

/** The fields that differ; by default, missing values of the remaining contact are taken from the other one. */
const differing = (meta: RecordMeta, [keep, gone]: readonly [RecordRow, RecordRow]): CustomFormField[] =>
  meta.fields.filter(({ field }) => JSON.stringify(keep[field] ?? null) !== JSON.stringify(gone[field] ?? null));

const FieldRow = (props: {
  field: CustomFormField;
  pair: readonly [RecordRow, RecordRow];
  taken: boolean;
  /** A value that is masked or not writable stays as it is. */
  fixed: boolean;
  onTake: (taken: boolean) => void;
}) => {
  const { field, pair, taken, fixed, onTake } = props;
  return (
    <tr>
      <th scope="row">{field.name}</th>
      {pair.map((row, at) => (
        <td key={row.id}>
          <label>
            <input
              type="radio"
              name={`merge-${field.field}`}
              aria-label={texts.choose(field.name, at === 0 ? texts.keep(row.id) : texts.gone(row.id))}
              checked={taken === (at === 1)}
              disabled={fixed && at === 1}
              onChange={() => onTake(at === 1)}
            />
            <Value field={field} value={row[field.field]} />
          </label>
        </td>
      ))}
    </tr>
  );
};

/** Two contacts side by side: which one stays, and which values it gets. */
export const MergePair = (props: { meta: RecordMeta; rows: readonly [RecordRow, RecordRow]; onDone: () => void }) => {
  const { meta, rows, onDone } = props;
  const [swapped, setSwapped] = useState(false);
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const [busy, setBusy] = useState(false);
  const pair = swapped ? ([rows[1], rows[0]] as const) : rows;
  const [keep, gone] = pair;
  const fields = differing(meta, pair);
  const isFixed = ({ field }: CustomFormField) => meta.masked.includes(field) || meta.read_only.includes(field);
  const isTaken = (field: CustomFormField) =>
    !isFixed(field) && (chosen[field.field] ?? (isNothing(keep[field.field]) && !isNothing(gone[field.field])));
  const submit = async () => {
    setBusy(true);
    const take = fields.filter(isTaken).map(({ field }) => field);
    const records = { keep_id: keep.id, keep_version: keep.version, merged_id: gone.id, merged_version: gone.version };
    // The call itself reports failures.
    const answer = await mergeContacts({ ...records, take }).catch(() => undefined);
    setBusy(false);
    if (answer === undefined) return;
    notify.success(answer.msg);
    onDone();
  };
  const swap = () => {
    setSwapped(!swapped);
    setChosen({});
  };
  return (
    <div className="merge-pair">
      <p>{fields.length === 0 ? texts.same : texts.pick}</p>
      <div className="merge-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.field}</th>
              <th scope="col">{texts.keep(keep.id)}</th>
              <th scope="col">{texts.gone(gone.id)}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <FieldRow
                key={field.field}
                field={field}
                pair={pair}
                taken={isTaken(field)}
                fixed={isFixed(field)}
                onTake={(taken) => setChosen({ ...chosen, [field.field]: taken })}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p>{texts.consequence}</p>
      <p className="merge-buttons">
        <ActionButton onClick={swap}>{texts.swap}</ActionButton>
        <ActionButton kind="primary" disabled={busy} onClick={() => void submit()}>
          {texts.submit}
        </ActionButton>
      </p>
    </div>
  );
};
