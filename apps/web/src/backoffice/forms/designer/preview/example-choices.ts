import { fieldTypeTexts } from '../../field-types/field-types.texts';
import type { RecordChoices } from '../../field-types/record-choices';

const { examples } = fieldTypeTexts;

/** A preview points to no record: it offers one as an example. */
export const exampleChoices: RecordChoices = {
  load: async ({ field }) => {
    const label =
      field.edit_input === 'admin'
        ? examples.admin
        : field.edit_input === 'department'
          ? examples.department
          : examples.record;
    return [{ id: 1, label }];
  },
};
