export { createSearch } from './search.routes';
export type { SearchKind } from './search-kind';
