import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { PublicationInput } from '@shuyuan/contract/backoffice/publications/publication';
import { Alert, Checkbox, Form } from 'antd';
import { dialogTexts as texts } from './dialog.texts';
import type { Controlled } from './form-control';
import {
  askedFields,
  isRequired as isRequiredBy,
  type OfferedField,
  offeredBy,
  type TakenBy,
  takenBy,
  unpublishableFields,
} from './offered-fields';
import { useTaking } from './use-taking';

type Asked = PublicationInput['fields'];

const notes: Readonly<Record<TakenBy, string>> = {
  preset: texts.isPreset,
  proof: texts.byProof,
  file: texts.noFiles,
  claim: texts.onlyProved,
  double: texts.why.claimed,
  condition: texts.neverShown,
};

interface RowProps {
  readonly field: OfferedField['field'];
  readonly taken: TakenBy | undefined;
  readonly asked: Asked[number] | undefined;
  readonly onChange: (asked: Asked[number] | undefined) => void;
  /** Lets the proved number into this field. */
  readonly onProve: () => void;
}

const FieldRow = ({ field, taken, asked, onChange, onProve }: RowProps) => {
  const { field: column, name } = field;
  const isRequired = isRequiredBy(field);
  const choose = (isChosen: boolean) => {
    if (taken === 'claim') onProve();
    else onChange(isChosen ? { field: column, required: isRequired } : undefined);
  };
  const note = taken === undefined ? (isRequired ? texts.byForm : '') : notes[taken];
  return (
    <tr data-taken={taken !== undefined}>
      <th scope="row">
        {name}
        <span className="publication-field-type">{fieldTypeOf(field.edit_input).label}</span>
        {note === '' ? null : <span className="publication-field-note">{note}</span>}
      </th>
      <td>
        <Checkbox
          aria-label={texts.fillOf(name)}
          checked={asked !== undefined}
          disabled={isRequired || (taken !== undefined && taken !== 'claim')}
          onChange={({ target }) => choose(target.checked)}
        />
      </td>
      <td>
        <Checkbox
          aria-label={texts.requiredOf(name)}
          checked={asked?.required ?? false}
          disabled={asked === undefined || isRequired}
          onChange={({ target }) => onChange({ field: column, required: target.checked })}
        />
      </td>
    </tr>
  );
};

/** The fields with what is asked of them; given to a form item. */
const FieldsControl = ({ offered, id, ...props }: Controlled & { offered: readonly OfferedField[] }) => {
  const taking = useTaking();
  const form = Form.useFormInstance();
  const prove = (column: string) =>
    form.setFields([
      { name: 'proves_mobile', value: true, touched: true },
      { name: 'mobile_field', value: column, touched: true },
    ]);
  const chosen = (props.value ?? []) as Asked;
  const asked = askedFields(offered, { chosen, ...taking });
  const change = (column: string, next: Asked[number] | undefined) =>
    props.onChange?.([...chosen.filter(({ field }) => field !== column), ...(next === undefined ? [] : [next])]);
  return (
    <table
      id={id}
      className="publication-fields"
      aria-label={texts.fieldsTable}
      aria-describedby={props['aria-describedby']}
    >
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{texts.fill}</th>
          <th scope="col">{texts.required}</th>
        </tr>
      </thead>
      <tbody>
        {offeredBy(offered, 'fill').map((one) => (
          <FieldRow
            key={one.field.field}
            field={one.field}
            taken={takenBy(one, { ...taking, asked })}
            asked={asked.find(({ field }) => field === one.field.field)}
            onChange={(next) => change(one.field.field, next)}
            onProve={() => prove(one.field.field)}
          />
        ))}
      </tbody>
    </table>
  );
};

/** Which fields people from outside fill in. */
export const FieldsPart = ({ offered }: { offered: readonly OfferedField[] }) => {
  const taking = useTaking();
  if (offeredBy(offered, 'fill').length === 0) return <p className="publication-note">{texts.noFillable}</p>;
  const unpublishable = unpublishableFields(offered, taking).map(({ name }) => name);
  return (
    <>
      <p className="publication-note">{texts.fieldsHint}</p>
      {unpublishable.length === 0 ? null : (
        <Alert className="publication-alert" type="error" showIcon title={texts.unpublishable(unpublishable)} />
      )}
      <Form.Item
        name="fields"
        dependencies={['audience', 'preset_columns', 'proves_mobile', 'mobile_field']}
        rules={[
          {
            validator: async (_, chosen: Asked | undefined) => {
              if (unpublishable.length > 0) throw new Error(texts.cannotPublish);
              if (askedFields(offered, { chosen: chosen ?? [], ...taking }).length === 0)
                throw new Error(texts.noFields);
            },
          },
        ]}
      >
        <FieldsControl offered={offered} />
      </Form.Item>
    </>
  );
};
