import type { ScreenManifest } from '../../platform/screen';

export { fieldCells, spanOf } from './field-types/field-cells';
export type { ShownField } from './field-types/field-type-view';
export { fieldTypeViews } from './field-types/field-types';
export { urlsOf } from './field-types/file-cells';
export { type RecordChoice, type RecordChoices, RecordChoicesContext } from './field-types/record-choices';
export { FieldSearch } from './field-types/search-controls';

/** The forms that staff define: their list, and the designer of one. */
export const formsScreen: ScreenManifest = {
  key: 'form/designer',
  load: async () => (await import('./forms-page')).FormsPage,
};
