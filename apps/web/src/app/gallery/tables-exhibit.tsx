import { DemoTableExhibit } from './demo-table-exhibit';
import { LongTableExhibit, TableStatesExhibit } from './plain-tables-exhibit';
import { WideTableExhibit } from './wide-table-exhibit';
import './tables-exhibit.css';

/** The data table with all that belongs to it. */
export const TablesExhibit = () => (
  <>
    <DemoTableExhibit />
    <WideTableExhibit />
    <LongTableExhibit />
    <TableStatesExhibit />
  </>
);
