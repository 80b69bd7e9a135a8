import type { RecordImport } from '@shuyuan/contract/backoffice/records/record-import';
import { Radio, Select } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { takeSheet } from './import.queries';
import { importTexts as texts } from './import.texts';
import type { ImportController } from './import-controller';
import './sheet-choice.css';

/** The name of the file, and how many of its rows are left out. */
export const ImportedFile = ({ entry }: { entry: RecordImport }) => {
  const { skipped_blank: blank, skipped_totals: totals } = entry;
  return (
    <p className="import-file">
      <span className="import-file-name">{entry.file_name}</span>
      {blank + totals === 0 ? null : <span role="status">{texts.skipped({ blank, totals })}</span>}
    </p>
  );
};

/** The first rows of the file, each of which can be its heading. */
const HeadTable = ({ entry, onChoose }: { entry: RecordImport; onChoose: (row: number) => void }) => {
  const first = entry.header_row ?? 0;
  const width = Math.max(...entry.head.map(({ cells }) => cells.length));
  const columns = [...Array(width).keys()];
  return (
    <div className="import-scroll import-head">
      <table aria-label={texts.headLabel}>
        <tbody>
          {entry.head.map(({ row, cells }) => (
            <tr key={row} className={row >= first && row < first + entry.header_rows ? 'import-heading' : undefined}>
              <th scope="row">
                <Radio checked={row === first} aria-label={texts.headingOf(row)} onChange={() => onChoose(row)}>
                  {row}
                </Radio>
              </th>
              {columns.map((column) => (
                <td key={column}>{cells[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** The sheet and the row of its heading as they were found; both can be changed without another upload. */
export const SheetChoice = ({ wizard }: { wizard: ImportController }) => {
  const { meta, entry, take } = wizard;
  const [isOpen, setOpen] = useState(false);
  const choose = async (choice: { sheet: number; header_row?: number }) =>
    take(await takeSheet(meta.id, { id: entry.id, ...choice }));
  return (
    <>
      <p className="import-line">
        {entry.sheets.length < 2 ? null : (
          <>
            {texts.sheet}
            <Select
              className="import-field"
              aria-label={texts.sheet}
              value={entry.sheet}
              options={entry.sheets.map(({ sheet, name, rows }) => ({
                label: texts.sheetName(name, rows),
                value: sheet,
              }))}
              onChange={(sheet) => choose({ sheet })}
            />
          </>
        )}
        {entry.header_row === null ? null : (
          <>
            <span>{texts.heading(entry.header_row, entry.header_rows)}</span>
            <ActionButton kind="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? texts.hideHeading : texts.chooseHeading}
            </ActionButton>
          </>
        )}
      </p>
      {isOpen ? (
        <HeadTable entry={entry} onChoose={(header_row) => choose({ sheet: entry.sheet, header_row })} />
      ) : null}
    </>
  );
};
