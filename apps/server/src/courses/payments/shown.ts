import { maskText, type Reach } from '../../backoffice/records';

/** How someone with this reach sees a text of a field: whole, masked, or not at all. */
export const shownBy =
  ({ fields, masked }: Pick<Reach, 'fields' | 'masked'>) =>
  (name: string, value: string): string => {
    const field = fields.find((one) => one.field === name);
    if (field === undefined) return '';
    return masked.has(name) ? maskText(field.edit_input, value) : value;
  };
