import type { RecordExport } from '@shuyuan/contract/backoffice/records/record-export';
import type { Caller } from '../../../platform/http/slice';
import { chosenRows } from '../list/conditions.sql';
import { judgeSelection } from '../list/list.service';
import type { LiveForm } from '../live-form';
import { type ReadDeps, type Visibility, visibilityOf } from '../row/visibility';
import type { ExportQuery } from './export.statement';
import { type ExportColumn, exportColumns } from './export-columns';

/** A validated export. */
export interface ExportPlan {
  readonly query: ExportQuery;
  readonly columns: readonly ExportColumn[];
}

/** Validates an export against the form and the caller's reach; refused like the list would be. */
export const planExport = (
  deps: ReadDeps,
  { form, caller, request }: { form: LiveForm; caller: Caller; request: RecordExport },
): ExportPlan & { readonly visibility: Visibility } => {
  const visibility = visibilityOf(deps, { form, caller, action: 'export' });
  const { filter, ids, deleted } = request;
  const { conditions, order, rank } = judgeSelection({ ...filter, deleted }, visibility);
  const chosen = ids === undefined ? [] : [chosenRows(ids)];
  return {
    visibility,
    columns: exportColumns(request.columns, visibility),
    query: { conditions: [...conditions, ...chosen], order, rank: rank?.rank, deleted, columns: request.columns },
  };
};
