import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import { storedTypeOf } from '../../forms';
import type { Visibility } from '../row/visibility';

const ownSorts = ['id', 'created_at', 'updated_at', 'version'] as const;

/** The order of a list; ties are ordered by id in the same direction, rows without a value come last. */
export interface Order {
  readonly name: string;
  readonly direction: 'asc' | 'desc';
}

/** Who sees a list, and who keeps its form. */
type Seen = Pick<Visibility, 'reach' | 'keeper'>;

/**
 * The columns that lists can be sorted by. Masked ones are excluded, because their order would reveal them (assurance
 * B18), and derived ones, because nothing is stored that an index could have in order.
 */
export const sortableColumns = ({ reach: { fields, masked }, keeper }: Seen): string[] => {
  const derived = new Set(keeper?.derived?.map(({ field }) => field));
  return [
    ...ownSorts,
    ...fields
      .filter(({ edit_input }) => storedTypeOf(edit_input).sort !== undefined)
      .map(({ field }) => field)
      .filter((field) => !masked.has(field) && !derived.has(field)),
  ];
};

/** The requested order, or the form's default; undefined for a name that the list cannot be sorted by. */
export const orderOf = (
  request: { readonly sort_name?: string | undefined; readonly sort_type?: '' | 'asc' | 'desc' | undefined },
  { definition, deleted, ...seen }: Seen & { definition: FormDefinition; deleted: boolean },
): Order | undefined => {
  const sortable = [...sortableColumns(seen), ...(deleted ? ['deleted_at'] : [])];
  const { sort_name: name = '', sort_type: direction = 'asc' } = request;
  if (name !== '' && !sortable.includes(name)) return undefined;
  if (name !== '' && direction !== '') return { name, direction };
  if (deleted) return { name: 'deleted_at', direction: 'desc' };
  return sortable.includes(definition.sort_name)
    ? { name: definition.sort_name, direction: definition.sort_type }
    : { name: 'id', direction: 'desc' };
};
