import type { ColumnMapping, ColumnPreview } from '@shuyuan/contract/backoffice/records/record-import';
import { recordImportErrors } from '@shuyuan/contract/backoffice/records/record-import.errors';
import type { SheetRow } from '../../../platform/excel/cell';
import { AppError } from '../../../platform/http/app-error';
import { shownText } from '../../forms';
import type { RecordDeps } from '../record.deps';
import { withoutIdNumbers } from '../row/mask';
import type { WriteCommand } from '../write/write-context';
import { CellJudge } from './cell-judge';
import { type ColumnSamples, sampleText } from './column-samples';
import { findImport, samplesOf } from './import.repository';
import { makerSeen } from './import-access';
import { withImportContext } from './import-context';
import { planImport } from './import-plan';

/** The samples as rows: the first of each column, the second, the third. */
const rowsOf = (samples: ColumnSamples): SheetRow[] => {
  const columns = Object.entries(samples);
  const height = Math.max(0, ...columns.map(([, cells]) => cells.length));
  return Array.from({ length: height }, (_, at) => {
    const cells: SheetRow['cells'][number][] = [];
    for (const [column, own] of columns) cells[Number(column)] = own[at] ?? null;
    return { number: at + 1, cells };
  });
};

/** What the samples of mapped columns become, as the check reads them. */
export const previewColumns = (
  deps: RecordDeps,
  { id, mapping, ...command }: WriteCommand & { id: number; mapping: readonly ColumnMapping[] },
): Promise<ColumnPreview[]> =>
  withImportContext(deps, command, async (context) => {
    const { form } = context.written;
    const db = deps.db.kysely;
    const makerId = makerSeen({ caller: command.caller, form });
    const entry = await findImport(db, { formId: form.id, id, makerId });
    if (entry === undefined) throw new AppError(recordImportErrors.importNotFound);
    if (mapping.length === 0) return [];
    const { reader } = planImport(context, { mapping, mode: 'insert', key_field: null }, entry.columns);
    const samples = await samplesOf(db, id);
    const rows = rowsOf(samples).map((row) => reader.read(row));
    const judged = await new CellJudge(context.visibility, reader.mapped, context.offset).judge(db, rows);
    const valuesOf = ({ column, field }: ColumnMapping): ColumnPreview['values'] =>
      (samples[column] ?? []).map((cell, at) => {
        const { becomes, fault } = judged[at]?.get(field) ?? {};
        return {
          text: sampleText(shownText(cell)),
          becomes: becomes === undefined ? null : sampleText(becomes),
          fault: fault === undefined ? null : withoutIdNumbers(fault),
        };
      });
    return mapping.map((own) => ({ ...own, values: valuesOf(own) }));
  });
