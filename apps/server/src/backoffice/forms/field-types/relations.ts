import { references } from './cell/reference.cell';
import { keptFreely } from './conversion';
import { hasLinks, linksTo } from './search';
import { defineStoredType } from './stored-type';

export const relationsStored = defineStoredType({
  key: 'relations',
  column: () => undefined,
  sort: undefined,
  // Moved into the link table by the plan.
  from: keptFreely(['relation']),
  search: { relation: linksTo, filled: hasLinks },
  cell: references,
});
