import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { placeName } from './place-name.sql';

export interface Rename {
  readonly field: CustomFormField;
  readonly from: string;
}

/** One rename with the moves that it takes. */
export interface OrderedRename extends Rename {
  readonly moves: readonly { readonly from: string; readonly to: string }[];
}

/** Orders renames so that no name is used twice at a time; a cycle (a → b, b → a) is broken by parking one column. */
export const orderRenames = (renames: readonly Rename[]): OrderedRename[] => {
  const waiting = renames.map((rename) => ({ ...rename, at: rename.from }));
  const ordered: OrderedRename[] = [];
  let parking: OrderedRename['moves'] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ field }) => waiting.every((other) => other.at !== field.field));
    const [rename] = next < 0 ? [] : waiting.splice(next, 1);
    if (rename !== undefined) {
      ordered.push({ ...rename, moves: [...parking, { from: rename.at, to: rename.field.field }] });
      parking = [];
      continue;
    }
    const [first] = waiting;
    if (first === undefined) break;
    const parked = placeName.parked(first.field.id);
    parking = [...parking, { from: first.at, to: parked }];
    first.at = parked;
  }
  return ordered;
};
