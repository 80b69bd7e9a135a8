import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Column } from '../../../ui/data-table/column';
import { fieldCells } from '../../forms';
import { deletedColumn, ownColumns } from '../own-fields';
import { isNothing, recordName } from '../record-values';
import { listTexts as texts } from './list.texts';
import type { ListParts } from './list-parts';

/** A value in a list, on one line. */
export const ValueCell = ({ field, value }: { field: CustomFormField; value: unknown }) => {
  if (isNothing(value)) return <span className="data-table-gap">{texts.gap}</span>;
  const { Cell } = fieldCells[field.edit_input];
  return (
    <span className="data-table-value" title={typeof value === 'string' ? value.slice(0, 200) : undefined}>
      <Cell field={field} value={value} />
    </span>
  );
};

interface ColumnOptions {
  readonly bin: boolean;
  readonly onOpen?: ((row: RecordRow) => void) | undefined;
  readonly addressOf?: ((row: RecordRow) => string) | undefined;
  readonly cells?: ListParts['cells'] | undefined;
}

type CellOf = (row: RecordRow) => ReactNode;

/** A name that links to its record, or opens it. */
const named = (cell: CellOf, { meta, onOpen, addressOf }: { meta: RecordMeta } & ColumnOptions): CellOf => {
  if (addressOf !== undefined) {
    return (row) => (
      <Link className="record-open" to={addressOf(row)}>
        {cell(row)}
      </Link>
    );
  }
  if (onOpen === undefined) return cell;
  return (row) => (
    <button
      type="button"
      className="record-open"
      aria-label={texts.open(recordName(meta, row))}
      onClick={() => onOpen(row)}
    >
      {cell(row)}
    </button>
  );
};

/** The columns of a form's list: its fields, then those of every record. `onOpen` makes a record's name open it. */
export const recordColumns = (meta: RecordMeta, options: ColumnOptions): readonly Column<RecordRow>[] => {
  const sortable = new Set(meta.sortable);
  const fields = meta.fields.map((field): Column<RecordRow> => {
    const names = field.field === meta.title_field;
    const { columnKind: kind, columnWidth, isLate } = fieldCells[field.edit_input];
    const cell =
      options.cells?.[field.field] ?? ((row: RecordRow) => <ValueCell field={field} value={row[field.field]} />);
    return {
      key: field.field,
      title: field.name,
      width: columnWidth ?? (names ? 180 : 160),
      sortable: sortable.has(field.field),
      hidden: field.list_show !== 1,
      heading: names,
      summable: fieldTypeOf(field.edit_input).comparedAs === 'number',
      ...(names ? { pin: 'left' } : {}),
      ...(isLate ? { late: true } : {}),
      ...(kind === undefined ? {} : { kind }),
      render: names ? named(cell, { meta, ...options }) : cell,
    };
  });
  const own = options.bin ? [...ownColumns, deletedColumn] : ownColumns;
  return [...fields, ...own.map((column) => ({ ...column, sortable: sortable.has(column.key) }))];
};
