import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { useState } from 'react';
import { RowCheckbox } from '../../../ui/data-table/row-checkbox';
import { CardSort } from '../../../ui/data-table/table-cards';
import { CellContent } from '../../../ui/data-table/table-cell';
import type { TableView } from '../../../ui/data-table/table-view';
import { FileImage } from '../../../ui/file-image/file-image';
import { urlsOf } from '../../forms';
import { FieldChoice } from '../list/field-choice';
import { pictureFields } from '../list/layouts';
import { listTexts as texts } from '../list/list.texts';
import type { ListController } from '../list/use-record-list';
import './card-grid.css';

/** How many values a card has room for below its picture and its name. */
const factsShown = 3;

/** A picture, or the first character of the name. */
const Picture = ({ url, title }: { url: string | undefined; title: string }) => {
  const [broken, setBroken] = useState(false);
  if (url === undefined || broken) {
    return (
      <span className="record-card-blank" aria-hidden="true">
        {[...title][0]}
      </span>
    );
  }
  return <FileImage url={url} alt={title} loading="lazy" onBroken={() => setBroken(true)} />;
};

interface CardProps {
  readonly pictures: readonly CustomFormField[];
  readonly by: CustomFormField;
  readonly view: TableView<RecordRow>;
}

const Card = ({ pictures, by, view, row }: CardProps & { row: RecordRow }) => {
  const { selection, placed, actions } = view;
  const url = urlsOf(row[by.field])[0];
  const pictured = new Set(pictures.map(({ field }) => field));
  const head = placed.find(({ column }) => column.heading) ?? placed.find(({ column }) => !pictured.has(column.key));
  const facts = placed.filter((place) => place !== head && !pictured.has(place.column.key)).slice(0, factsShown);
  const chosen = selection?.isChosen(row) ?? false;
  return (
    <li className="record-card" data-chosen={chosen} data-struck={view.isStruck(row)}>
      <div className="record-card-picture">
        <Picture key={url} url={url} title={view.rowName(row)} />
        {selection ? (
          <RowCheckbox
            name={view.rowName(row)}
            checked={chosen}
            onChoose={(next, range) => selection.onChoose(row, next, range)}
          />
        ) : null}
      </div>
      <strong className="record-card-name">
        {head ? <CellContent column={head.column} row={row} /> : view.rowName(row)}
      </strong>
      <dl>
        {facts.map(({ column }) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd>
              <CellContent column={column} row={row} />
            </dd>
          </div>
        ))}
      </dl>
      {actions ? <div className="record-card-actions">{actions(row)}</div> : null}
    </li>
  );
};

/** The rows as cards with their pictures on top; selection and buttons are the same as in the table. */
export const CardGrid = ({ list, view }: { list: ListController; view: TableView<RecordRow> }) => {
  const pictures = pictureFields(list.meta);
  const by = pictures.find(({ field }) => field === list.place.by) ?? pictures[0];
  if (by === undefined) return null;
  return (
    <>
      <div className="record-cards-bar">
        <FieldChoice list={list} label={texts.pictureBy} fields={pictures} by={by} />
        <CardSort view={view} onChange={list.setState} />
      </div>
      <ul className="record-cards" aria-label={view.label}>
        {view.rows.map((row) => (
          <Card key={view.rowKey(row)} pictures={pictures} by={by} view={view} row={row} />
        ))}
      </ul>
    </>
  );
};
