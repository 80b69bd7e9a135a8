import { formatCell } from '../../../ui/data-table/cell-format';
import type { ColumnKind } from '../../../ui/data-table/column';
import type { FieldCellProps } from './field-type-view';
import './field-cells.css';

/** Makes a cell that formats the value by the kind of its column. */
export const writtenCell = (kind: ColumnKind) =>
  function WrittenCell({ value, field }: FieldCellProps) {
    const text = formatCell(value, kind);
    const unit = text === '' ? '' : (field.settings.unit ?? '');
    return <>{unit === '' ? text : `${text} ${unit}`}</>;
  };

/** A line of text. */
export const TextCell = writtenCell('text');

/** Makes a cell that is a link; `scheme` is put before the value, as in tel: and mailto:. */
export const linkCell = (scheme: '' | 'tel:' | 'mailto:') =>
  function LinkCell({ value }: FieldCellProps) {
    if (typeof value !== 'string' || value === '') return null;
    // A stored value that is not a web address, as in an adopted table, is shown but not linked.
    if (scheme === '' && !/^https?:\/\//i.test(value)) return <>{value}</>;
    const away = scheme === '' ? { target: '_blank', rel: 'noopener noreferrer' } : {};
    return (
      <a className="field-cell-link" href={scheme + value} {...away}>
        {value}
      </a>
    );
  };
