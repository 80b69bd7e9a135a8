import type { Slice } from '../../platform/http/slice';
import type { AccessForms } from '../access';
import { createFieldSlice } from './design/field.routes';
import type { FormDeps } from './form.deps';
import { createFormSlice } from './form.routes';
import { formNameSql } from './form.sql';
import { countNaming } from './live/department-use.repository';
import { liveFields } from './live/live-form.repository';
import { purgeRecycled } from './removal/purge.service';
import { refillStale } from './search-text/refill.service';

export { columnsEver, findDefinitions } from './design/version.repository';
export { asText } from './field-types/as-text';
export { cellTexts, looseSeparator } from './field-types/cell/cell.texts';
export { folded, shownText } from './field-types/cell/cell-text';
export {
  type CellField,
  type NamedRecord,
  type Reading,
  textCell,
  type WritingContext,
} from './field-types/cell/cell-type';
export { cellReader, cellWriter, columnOf } from './field-types/cell/cell-types';
export { instantWriter } from './field-types/cell/time.cell';
export { columnTypeSql, type Sql } from './field-types/column-type';
export { isLinked, storedTypeOf } from './field-types/field-types';
export { idCardMask, type Mask, wordsMask } from './field-types/mask';
export { equalsText, hasAllOf, isFilled, startsWith } from './field-types/search';
export type { SearchOperator, SearchTarget } from './field-types/stored-type';
export { formNameSql, liveFormsSql } from './form.sql';
export {
  holdLiveVersion,
  pointingForms,
  readLiveDefinitions,
  readLiveForms,
  readLiveNames,
  readStamp,
  type StoredForm,
  type StoredRelatedForm,
  stampSql,
} from './live/live-form.repository';
export { formsInMenu } from './live/menu-entry.service';
export { serialSql, takeSerials, takeSerialsSql } from './live/take-serials.repository';
export { labelField, titleField } from './live/title.rules';
export { columnSql, placeName, tableSql } from './plan/place-name.sql';
export { wantedIndexes } from './plan/wanted';
export { searchedFields, wordsOf } from './search-text/found-by';
export { ensureSystemForms, type SystemFormSetup } from './system/system-form.service';

/** What roles and departments need from forms. */
export const formsInRights: AccessForms = { nameSql: formNameSql, liveFields, countNaming };

/** What the forms slice gives to the wiring. */
export interface Forms {
  readonly slices: readonly Slice[];
  /** Deletes what has been in the recycle place long enough. */
  readonly purge: () => Promise<void>;
  /** Fills the search column of rows where a sync could not. */
  readonly refillSearch: () => Promise<void>;
}

/** Forms that staff define: drafts, their tables, versions and what was dropped. */
export const createForms = (deps: FormDeps): Forms => ({
  slices: [createFormSlice(deps), createFieldSlice(deps)],
  purge: () => purgeRecycled(deps),
  refillSearch: () => refillStale(deps),
});
