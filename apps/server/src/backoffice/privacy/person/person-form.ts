import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { privacyOf } from '@shuyuan/contract/backoffice/forms/field-privacy';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { PersonForm as PersonFormView } from '@shuyuan/contract/backoffice/privacy/person';
import { isLinked } from '../../forms';
import { titleField } from '../../records';

/** A live form with personal data. */
export interface PersonForm {
  readonly id: number;
  readonly liveVersion: number;
  readonly definition: FormDefinition;
  /** The field that labels a record, if a text field does. */
  readonly title: CustomFormField | undefined;
  /** The fields that an erasure clears. */
  readonly erased: readonly CustomFormField[];
}

const isPersonal = (field: CustomFormField): boolean => privacyOf(field) !== 'open';

/** A form as requests about people see it; undefined when it has no personal fields. */
export const personFormOf = (live: {
  id: number;
  live_version: number;
  definition: FormDefinition;
}): PersonForm | undefined => {
  const { fields } = live.definition;
  if (!fields.some(isPersonal)) return undefined;
  const title = titleField(fields);
  const names = title && fieldTypeOf(title.edit_input).freeText === 'line' ? title : undefined;
  return {
    id: live.id,
    liveVersion: live.live_version,
    definition: live.definition,
    title: names,
    // In a form about people the name and the files are theirs too, whatever the designer said of them.
    erased: fields.filter((field) => {
      const { automatic, holdsFiles } = fieldTypeOf(field.edit_input);
      return !automatic && (isPersonal(field) || field === names || holdsFiles !== undefined);
    }),
  };
};

/** The fields as staff see them before they decide. */
export const shownFields = ({ definition, erased }: PersonForm): PersonFormView['fields'] =>
  definition.fields.map((field) => ({
    name: field.name,
    level: privacyOf(field),
    is_erased: erased.includes(field),
  }));

/** Whether an erased field keeps a placeholder word. */
export const keepsWord = ({ edit_input }: CustomFormField): boolean => fieldTypeOf(edit_input).freeText !== undefined;

/** The fields that are stored in a column of the form's own table. */
export const columnFields = ({ definition }: PersonForm): CustomFormField[] =>
  definition.fields.filter((field) => !isLinked(field));
