import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type {
  ColumnMapping,
  ColumnPreview,
  ImportColumn,
  ImportMode,
} from '@shuyuan/contract/backoffice/records/record-import';
import { useQuery } from '@tanstack/react-query';
import { Radio, Select } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { writtenMeta } from '../edit/edit-values';
import { previewQuery, startCheck } from './import.queries';
import { importTexts as texts } from './import.texts';
import type { ImportController } from './import-controller';
import { SheetChoice } from './sheet-choice';

const skipped = '';

interface MappingProps {
  readonly wizard: ImportController;
  readonly mapping: readonly ColumnMapping[];
  readonly onChange: (mapping: ColumnMapping[]) => void;
}

const fieldsOf = (wizard: ImportController): readonly CustomFormField[] => {
  const { fields, derived, read_only } = writtenMeta(wizard.meta, { isNew: true });
  return fields.filter(({ field }) => !derived.includes(field) && !read_only.includes(field));
};

/** How a column was matched to its field; a column without a field is not imported. */
const originOf = (
  { field, found_by }: ImportColumn,
  chosen: string,
): { readonly key: keyof typeof texts.foundBy | 'leftOut'; readonly words: string } => {
  if (chosen === skipped && found_by === 'ambiguous') return { key: found_by, words: texts.foundBy[found_by] };
  if (chosen === skipped)
    return { key: 'leftOut', words: found_by === 'memory' && field === null ? texts.leftOutBefore : texts.leftOut };
  const key = found_by !== null && chosen === field ? found_by : 'chosen';
  return { key, words: texts.foundBy[key] };
};

const originTones = {
  label: 'good',
  synonym: 'good',
  ambiguous: 'warn',
  likeness: 'warn',
  memory: 'plain',
  chosen: 'plain',
  leftOut: 'plain',
} as const;

const chosenFor = (mapping: readonly ColumnMapping[], column: number): string =>
  mapping.find((own) => own.column === column)?.field ?? skipped;

/** How many columns were matched in which way. */
const MappingSummary = ({ wizard, mapping }: Omit<MappingProps, 'onChange'>) => {
  const found = wizard.entry.columns.map((column) => originOf(column, chosenFor(mapping, column.column)).key);
  const kinds = (Object.keys(originTones) as (keyof typeof originTones)[]).filter((key) => found.includes(key));
  return (
    <p className="import-line" role="status" aria-label={texts.summaryLabel}>
      {kinds.map((key) => (
        <StateTag key={key} tone={originTones[key]}>
          {texts.summary(
            found.filter((own) => own === key).length,
            key === 'leftOut' ? texts.leftOut : texts.foundBy[key],
          )}
        </StateTag>
      ))}
    </p>
  );
};

/** Some values of a column, and what they become in its field. */
const Samples = ({ samples, preview }: { samples: readonly string[]; preview: ColumnPreview | undefined }) => {
  const lines = samples.map((sample, place) => {
    const { text, becomes = null, fault = null } = preview?.values[place] ?? { text: sample };
    const result = fault ?? becomes;
    return {
      place,
      isWrong: fault !== null,
      words: result === null || result === text ? text : texts.becomes(text, result),
    };
  });
  return (
    <ul className="import-samples">
      {lines.map(({ place, isWrong, words }) => (
        <li key={place} className={isWrong ? 'import-problem' : undefined} title={words}>
          {words}
        </li>
      ))}
    </ul>
  );
};

const MappingTable = ({ wizard, mapping, onChange }: MappingProps) => {
  const fields = fieldsOf(wizard);
  const { columns, id } = wizard.entry;
  const { data: previews = [] } = useQuery(previewQuery({ formId: wizard.meta.id, id, mapping }));
  const choose = (column: number, field: string) => {
    const others = mapping.filter((own) => own.column !== column && own.field !== field);
    onChange(field === skipped ? others : [...others, { column, field }]);
  };
  return (
    <table className="import-table">
      <thead>
        <tr>
          <th>{texts.column}</th>
          <th>{texts.samples}</th>
          <th>{texts.field}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((own) => {
          const { column, header, samples } = own;
          const chosen = chosenFor(mapping, column);
          const { key, words } = originOf(own, chosen);
          // Only staff know which of two equal columns is meant; if none is imported there is nothing to choose.
          const twins = columns.filter((other) => other.header === header);
          const isTwin = twins.length > 1 && twins.some((twin) => chosenFor(mapping, twin.column) !== skipped);
          return (
            <tr key={column} className={key === 'leftOut' ? 'import-left-out' : undefined}>
              <th scope="row">{header}</th>
              <td>
                <Samples
                  samples={samples}
                  preview={previews.find((preview) => preview.column === column && preview.field === chosen)}
                />
              </td>
              <td>
                <Select
                  className="import-field"
                  aria-label={texts.fieldOf(header)}
                  showSearch={{ optionFilterProp: 'label' }}
                  value={chosen}
                  onChange={(next) => choose(column, next)}
                  options={[
                    { value: skipped, label: texts.skip },
                    ...fields.map((field) => ({ value: field.field, label: field.name })),
                  ]}
                />
                {words === texts.leftOut ? null : (
                  <span className="import-origin">
                    <StateTag tone={originTones[key]}>{words}</StateTag>
                  </span>
                )}
                {isTwin ? <span className="import-warn">{texts.twin}</span> : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

/** Maps the file's columns to fields, and sets what is done with the rows. */
export const MappingStep = ({ wizard }: { wizard: ImportController }) => {
  const { meta, entry, reload, restart } = wizard;
  const [mapping, setMapping] = useState<readonly ColumnMapping[]>(entry.mapping);
  const [mode, setMode] = useState<ImportMode>(entry.mode);
  const [key, setKey] = useState<string | null>(entry.key_field);
  const isMapped = (field: string) => mapping.some((own) => own.field === field);
  const keys = fieldsOf(wizard).filter(
    ({ field, edit_input }) => fieldTypeOf(edit_input).identifies && isMapped(field),
  );
  const chosenKey = keys.find(({ field }) => field === key)?.field ?? null;
  const lacking = fieldsOf(wizard).filter(
    ({ field, form_show, validation, settings }) =>
      form_show === 1 && validation.includes('required') && settings.show_when === undefined && !isMapped(field),
  );
  const check = async () => {
    await startCheck(meta.id, {
      id: entry.id,
      mode,
      key_field: mode === 'insert' ? null : chosenKey,
      mapping: [...mapping],
    });
    await reload();
  };
  return (
    <>
      <SheetChoice wizard={wizard} />
      <MappingSummary wizard={wizard} mapping={mapping} />
      <div className="import-scroll">
        <MappingTable wizard={wizard} mapping={mapping} onChange={setMapping} />
      </div>
      {lacking.length > 0 && mode !== 'update' ? (
        <p className="import-warn">{texts.missing(lacking.map(({ name }) => name))}</p>
      ) : null}
      <fieldset className="import-line">
        <legend>{texts.mode}</legend>
        <Radio.Group
          value={mode}
          onChange={({ target }) => setMode(target.value)}
          options={(['insert', 'update', 'upsert'] as const).map((value) => ({ value, label: texts.modes[value] }))}
        />
      </fieldset>
      {mode === 'insert' ? null : (
        <p className="import-line">
          {texts.key}
          <Select
            className="import-field"
            aria-label={texts.key}
            placeholder={texts.keyMissing}
            value={chosenKey}
            onChange={setKey}
            options={keys.map(({ field, name }) => ({ value: field, label: name }))}
          />
          <span className="import-faint">{texts.blankUnchanged}</span>
        </p>
      )}
      <footer className="import-actions">
        <ActionButton onClick={restart}>{texts.again}</ActionButton>
        <ActionButton
          kind="primary"
          disabled={mapping.length === 0 || (mode !== 'insert' && chosenKey === null)}
          onClick={check}
        >
          {texts.check}
        </ActionButton>
      </footer>
    </>
  );
};
