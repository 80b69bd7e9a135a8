import { references } from './cell/reference.cell';
import { inPlaceFreely } from './conversion';
import { hasLinks, linksTo } from './search';
import { defineStoredType } from './stored-type';

export const relationsStored = defineStoredType({
  key: 'relations',
  column: () => undefined,
  sort: undefined,
  // Moved into the link table by the plan.
  from: inPlaceFreely(['relation']),
  search: { relation: linksTo, filled: hasLinks },
  cell: references,
});
