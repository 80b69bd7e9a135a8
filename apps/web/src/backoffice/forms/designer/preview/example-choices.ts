import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { fieldTypeTexts } from '../../field-types/field-types.texts';
import type { RecordChoices } from '../../field-types/record-choices';

const { examples } = fieldTypeTexts;

/** A preview has no records to point to: it offers an example. */
export const exampleChoices: RecordChoices = {
  load: async ({ field }) => {
    const { pointsTo } = fieldTypeOf(field.edit_input);
    return [{ id: 1, label: pointsTo === undefined || pointsTo === 'form' ? examples.record : examples[pointsTo] }];
  },
};
