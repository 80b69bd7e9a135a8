import { useState } from 'react';
import { sortBy } from '../../platform/list-state/list-state';
import type { ChangeListState } from '../../platform/list-state/use-list-state';
import { dataTableTexts as texts } from './data-table.texts';
import { PageCheckbox, RowCheckbox } from './row-checkbox';
import { CellContent } from './table-cell';
import type { TableView } from './table-view';
import './data-table-cards.css';

/** How many cards are rendered at once: a phone does so without a pause, and few people scroll further. */
const cardsPerStep = 40;

/** How many values a collapsed card shows; a record of thirty columns would fill a screen. */
const factsFolded = 8;

/** The sort as a select, because cards have no header to click on. */
export const CardSort = <Row,>({ view, onChange }: { view: TableView<Row>; onChange: ChangeListState }) => {
  const sortable = view.placed.filter(({ column }) => column.sortable);
  if (sortable.length === 0) return null;
  const { sort_name: name, sort_type: type } = view.state;
  const choose = (value: string) => {
    const [wanted, direction] = value.split(' ');
    const sort = wanted
      ? { name: wanted, type: direction === 'desc' ? ('desc' as const) : ('asc' as const) }
      : undefined;
    onChange((now) => sortBy(now, sort));
  };
  return (
    <select
      className="data-table-choice"
      aria-label={texts.sort}
      value={name ? `${name} ${type}` : ''}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">{texts.sortNone}</option>
      {sortable.flatMap(({ column }) => [
        <option key={`${column.key} asc`} value={`${column.key} asc`}>
          {texts.sortAscending(column.title)}
        </option>,
        <option key={`${column.key} desc`} value={`${column.key} desc`}>
          {texts.sortDescending(column.title)}
        </option>,
      ])}
    </select>
  );
};

const Card = <Row,>({ view, row }: { view: TableView<Row>; row: Row }) => {
  const { selection, actions } = view;
  const head = view.placed.find(({ column }) => column.heading) ?? view.placed[0];
  const chosen = selection?.isChosen(row) ?? false;
  const [unfolded, setUnfolded] = useState(false);
  const facts = view.placed.filter((placed) => placed !== head);
  // One more line takes no more space than the button that would hide it.
  const foldable = facts.length > factsFolded + 1;
  return (
    <li className="data-table-card" data-chosen={chosen} data-struck={view.isStruck(row)}>
      <div className="data-table-card-head">
        {selection ? (
          <RowCheckbox
            name={view.rowName(row)}
            checked={chosen}
            onChoose={(next, range) => selection.onChoose(row, next, range)}
          />
        ) : null}
        <strong>{head ? <CellContent column={head.column} row={row} /> : null}</strong>
      </div>
      <dl>
        {(foldable && !unfolded ? facts.slice(0, factsFolded) : facts).map(({ column }) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd>
              <CellContent column={column} row={row} />
            </dd>
          </div>
        ))}
      </dl>
      {foldable ? (
        <button
          type="button"
          className="data-table-fold"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? texts.fold : texts.unfold(facts.length - factsFolded)}
        </button>
      ) : null}
      {actions ? <div className="data-table-card-actions">{actions(row)}</div> : null}
    </li>
  );
};

/** The rows as cards for narrow screens: same columns, same actions, same selection. */
export const TableCards = <Row,>({ view, onChange }: { view: TableView<Row>; onChange: ChangeListState }) => {
  const { rows, selection } = view;
  const [grown, setGrown] = useState({ rows, count: cardsPerStep });
  const count = grown.rows === rows ? grown.count : cardsPerStep;
  const left = rows.length - count;
  return (
    <>
      <div className="data-table-cards-bar">
        {selection ? (
          <span className="data-table-cards-all">
            <PageCheckbox chosen={selection.page} onChoose={selection.onChoosePage} />
            <span aria-hidden="true">{texts.selectPage}</span>
          </span>
        ) : null}
        <CardSort view={view} onChange={onChange} />
      </div>
      <ul className="data-table-cards" aria-label={view.label}>
        {rows.slice(0, count).map((row) => (
          <Card key={view.rowKey(row)} view={view} row={row} />
        ))}
      </ul>
      {left > 0 ? (
        <button
          type="button"
          className="data-table-more"
          onClick={() => setGrown({ rows, count: count + cardsPerStep })}
        >
          {texts.more(left)}
        </button>
      ) : null}
    </>
  );
};
