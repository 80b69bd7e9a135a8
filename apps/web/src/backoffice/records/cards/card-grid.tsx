import { PictureOutlined } from '@ant-design/icons';
import type { RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { useState } from 'react';
import type { ChangeListState } from '../../../platform/list-state/use-list-state';
import { RowCheckbox } from '../../../ui/data-table/row-checkbox';
import { CardSort } from '../../../ui/data-table/table-cards';
import { CellContent } from '../../../ui/data-table/table-cell';
import type { TableView } from '../../../ui/data-table/table-view';
import { FileImage } from '../../../ui/file-image/file-image';
import { urlsOf } from '../../forms';
import { pictureFields } from '../list/layouts';
import './card-grid.css';

/** How many values a card has room for below its picture and its name. */
const factsShown = 3;

const Picture = ({ url, title }: { url: string | undefined; title: string }) => {
  const [broken, setBroken] = useState(false);
  if (url === undefined || broken) {
    return (
      <span className="record-card-blank" aria-hidden="true">
        <PictureOutlined />
      </span>
    );
  }
  return <FileImage url={url} alt={title} loading="lazy" onBroken={() => setBroken(true)} />;
};

const Card = ({ meta, view, row }: { meta: RecordMeta; view: TableView<RecordRow>; row: RecordRow }) => {
  const { selection, placed, actions } = view;
  const pictures = pictureFields(meta);
  const url = pictures.flatMap(({ field }) => urlsOf(row[field]))[0];
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
export const CardGrid = (props: { meta: RecordMeta; view: TableView<RecordRow>; onChange: ChangeListState }) => {
  const { meta, view, onChange } = props;
  return (
    <>
      <div className="record-cards-bar">
        <CardSort view={view} onChange={onChange} />
      </div>
      <ul className="record-cards" aria-label={view.label}>
        {view.rows.map((row) => (
          <Card key={view.rowKey(row)} meta={meta} view={view} row={row} />
        ))}
      </ul>
    </>
  );
};
