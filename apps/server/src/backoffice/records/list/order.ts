import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import { storedTypeOf } from '../../forms';
import type { Reach } from '../reach';

const ownSorts = ['id', 'created_at', 'updated_at', 'version'] as const;

/** The order of a list; ties are ordered by id in the same direction, rows without a value come last. */
export interface Order {
  readonly name: string;
  readonly direction: 'asc' | 'desc';
}

/** The columns that lists can be sorted by. Masked ones are excluded: their order would reveal them (assurance B18). */
export const sortableColumns = ({ fields, masked }: Reach): string[] => [
  ...ownSorts,
  ...fields
    .filter(({ field, edit_input }) => storedTypeOf(edit_input).sort !== undefined && !masked.has(field))
    .map(({ field }) => field),
];

/** The requested order, or the form's default; undefined for a name that the list cannot be sorted by. */
export const orderOf = (
  request: { readonly sort_name?: string | undefined; readonly sort_type?: '' | 'asc' | 'desc' | undefined },
  { definition, reach, deleted }: { definition: FormDefinition; reach: Reach; deleted: boolean },
): Order | undefined => {
  const sortable = [...sortableColumns(reach), ...(deleted ? ['deleted_at'] : [])];
  const { sort_name: name = '', sort_type: direction = 'asc' } = request;
  if (name !== '' && !sortable.includes(name)) return undefined;
  if (name !== '' && direction !== '') return { name, direction };
  if (deleted) return { name: 'deleted_at', direction: 'desc' };
  return sortable.includes(definition.sort_name)
    ? { name: definition.sort_name, direction: definition.sort_type }
    : { name: 'id', direction: 'desc' };
};
