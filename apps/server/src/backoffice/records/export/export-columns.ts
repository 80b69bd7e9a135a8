import { ownExportColumns } from '@shuyuan/contract/backoffice/records/record-export';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Cell } from '../../../platform/excel/cell';
import type { SheetColumn } from '../../../platform/excel/sheet-xml';
import { AppError } from '../../../platform/http/app-error';
import { type CellField, cellWriter, columnOf, type WritingContext } from '../../forms';
import type { Visibility } from '../row/visibility';
import { exportTexts as texts } from './export.texts';

/** A column of an exported file. */
export interface ExportColumn {
  /** The column's name in replies. */
  readonly name: string;
  readonly sheet: SheetColumn;
  /** The field that it shows; undefined for the columns that every record has. */
  readonly field?: CellField;
  readonly writer: (context: WritingContext) => (value: unknown) => Cell;
}

type OwnName = keyof typeof ownExportColumns;

/** The columns that every record has are written like fields of these types. */
const ownTypes = {
  id: 'number',
  admin_name: 'text',
  created_at: 'datetime',
  updated_at: 'datetime',
  deleted_at: 'datetime',
} as const satisfies Readonly<Record<OwnName, CellField['edit_input']>>;

const isOwn = (name: string): name is OwnName => Object.hasOwn(ownExportColumns, name);

const ownField = (name: OwnName): CellField => ({
  field: name,
  name: ownExportColumns[name],
  edit_input: ownTypes[name],
  select_item: [],
  settings: {},
});

/** The columns of an export in their order; refused with the names that the caller's list does not have. */
export const exportColumns = (names: readonly string[], { reach }: Pick<Visibility, 'reach'>): ExportColumn[] => {
  const fields = new Map(reach.fields.map((field) => [field.field, field]));
  const unknown = names.filter((name) => !fields.has(name) && !isOwn(name));
  if (unknown.length > 0) {
    throw new AppError(platformErrors.invalidInput, { errors: { columns: unknown.map(texts.unknownColumn) } });
  }
  return names.flatMap((name): ExportColumn[] => {
    const field = fields.get(name);
    const shown = field ?? (isOwn(name) ? ownField(name) : undefined);
    if (shown === undefined) return [];
    const sheet = { header: shown.name, ...columnOf(shown) };
    const writer = (context: WritingContext) => cellWriter(shown, context);
    return [{ name, sheet, writer, ...(field === undefined ? {} : { field }) }];
  });
};
