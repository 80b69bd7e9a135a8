import { formatCell } from './cell-format';
import { type Column, cellValue } from './column';
import { dataTableTexts as texts } from './data-table.texts';

/** True for columns whose values are compared digit by digit. */
export const isNumeric = <Row,>({ kind }: Column<Row>): boolean => kind === 'number' || kind === 'money';

/** The content of a cell: rendered by the column, else its value formatted by kind. */
export const CellContent = <Row,>({ column, row }: { column: Column<Row>; row: Row }) => {
  if (column.render) return column.render(row);
  const written = formatCell(cellValue(column, row), column.kind);
  if (written === '') return <span className="data-table-gap">{texts.gap}</span>;
  return (
    <span className="data-table-value" title={written}>
      {written}
    </span>
  );
};

/** A row's name: the text of its heading column. */
export const writeName = <Row,>(columns: readonly Column<Row>[], row: Row): string => {
  const column = columns.find(({ heading }) => heading) ?? columns[0];
  return column ? formatCell(cellValue(column, row), column.kind) : '';
};
