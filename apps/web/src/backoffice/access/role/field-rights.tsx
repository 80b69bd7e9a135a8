import { type FieldAccess, fieldAccesses, type GrantableField } from '@shuyuan/contract/backoffice/access/role';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { fieldsQuery } from './role.queries';
import { roleTexts as texts } from './role.texts';
import type { RoleValues } from './role-changes';

type Rights = RoleValues['fields'];
type Choice = FieldAccess | 'whole';
const choices: readonly Choice[] = ['whole', 'read_only', 'mask', 'hide'];

interface RightsControl {
  readonly value: Rights;
  readonly onChange: (rights: Rights) => void;
}

const rank = (choice: Choice): number => (choice === 'whole' ? fieldAccesses.length : fieldAccesses.indexOf(choice));

const withRight = (rights: Rights, fieldId: number, choice: Choice): Rights => {
  const others = rights.filter(({ field_id }) => field_id !== fieldId);
  return choice === 'whole' ? others : [...others, { field_id: fieldId, access: choice }];
};

const isMaskable = ({ edit_input }: GrantableField): boolean => fieldTypeOf(edit_input).maskable === true;

/** Why a choice is not allowed, if so. */
const refusalOf = (field: GrantableField, choice: Choice): string | undefined => {
  if (choice === 'mask' && !isMaskable(field)) return texts.notMaskable;
  return rank(choice) > rank(field.most ?? 'whole') ? texts.notYours : undefined;
};

const FieldLine = ({ field, control }: { field: GrantableField; control: RightsControl }) => {
  const group = useId();
  const held: Choice = control.value.find(({ field_id }) => field_id === field.id)?.access ?? 'whole';
  return (
    <tr>
      <th scope="row">{field.name}</th>
      {choices.map((choice) => {
        const refusal = refusalOf(field, choice);
        return (
          <td key={choice}>
            <label title={refusal}>
              <input
                type="radio"
                name={group}
                aria-label={`${texts.fieldAccess(field.name)}：${texts.access[choice]}`}
                checked={held === choice}
                disabled={refusal !== undefined}
                onChange={() => control.onChange(withRight(control.value, field.id, choice))}
              />
              <span aria-hidden="true">{texts.access[choice]}</span>
            </label>
          </td>
        );
      })}
    </tr>
  );
};

const FieldTable = ({ fields, control }: { fields: readonly GrantableField[]; control: RightsControl }) => {
  // Nobody can grant more of a field than they see: the role starts with the caller's own field rights.
  const limit = useEffectEvent(() => {
    const isHeld = (id: number) => control.value.some(({ field_id }) => field_id === id);
    const limited = fields.flatMap(({ id, most }) =>
      most === null || isHeld(id) ? [] : [{ field_id: id, access: most }],
    );
    if (limited.length > 0) control.onChange([...control.value, ...limited]);
  });
  useEffect(() => limit(), []);
  return (
    <table className="field-rights-table">
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          {choices.map((choice) => (
            <th key={choice} scope="col">
              {texts.access[choice]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <FieldLine key={field.id} field={field} control={control} />
        ))}
      </tbody>
    </table>
  );
};

const FormFields = ({ form, control }: { form: { id: number; name: string }; control: RightsControl }) => {
  const { data, isError, refetch } = useQuery(fieldsQuery(form.id));
  if (isError) return <ActionButton onClick={() => void refetch()}>{texts.reload}</ActionButton>;
  if (data === undefined) return <Skeleton active title={false} />;
  return <FieldTable fields={data} control={control} />;
};

const FormSection = (props: { form: { id: number; name: string }; isFirst: boolean; control: RightsControl }) => {
  const [open, setOpen] = useState(props.isFirst);
  return (
    <details className="field-rights-form" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{props.form.name}</summary>
      {open ? <FormFields form={props.form} control={props.control} /> : null}
    </details>
  );
};

/** The role's rights to each field of its forms. An antd form passes value and onChange. */
export const FieldRights = (props: {
  forms: readonly { id: number; name: string }[];
  value?: Rights;
  onChange?: (rights: Rights) => void;
}) => {
  const control: RightsControl = { value: props.value ?? [], onChange: (rights) => props.onChange?.(rights) };
  if (props.forms.length === 0) return <p className="role-hint">{texts.noForms}</p>;
  return (
    <div className="field-rights">
      <p className="role-hint">{texts.fieldsIntro}</p>
      {props.forms.map((form, at) => (
        <FormSection key={form.id} form={form} isFirst={at === 0} control={control} />
      ))}
    </div>
  );
};
