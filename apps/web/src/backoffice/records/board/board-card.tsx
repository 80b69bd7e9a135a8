import { EllipsisOutlined, HolderOutlined } from '@ant-design/icons';
import { useDraggable } from '@dnd-kit/core';
import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { memo, type ReactNode } from 'react';
import type { Column } from '../../../ui/data-table/column';
import { CellContent } from '../../../ui/data-table/table-cell';
import { FileImage } from '../../../ui/file-image/file-image';
import { MenuButton, type MenuButtonItem } from '../../../ui/menu-button/menu-button';
import { boardTexts as texts } from './board.texts';

// Made once: React skips what is the same, and all cards are drawn again whenever one is carried.
const gripIcon = <HolderOutlined aria-hidden />;
const moreIcon = <EllipsisOutlined aria-hidden />;

/** What all cards of a board share; it must keep its identity between renders. */
export interface CardLook {
  readonly nameOf: (row: RecordRow) => string;
  readonly isStruck: (row: RecordRow) => boolean;
  /** The column that names a record; its cell opens it. */
  readonly head: Column<RecordRow> | undefined;
  readonly facts: readonly Column<RecordRow>[];
  readonly pictureOf: (row: RecordRow) => string | undefined;
  readonly actsOf: (row: RecordRow) => readonly MenuButtonItem[];
  readonly isMovable: (row: RecordRow) => boolean;
  /** The screen's own words instead of the list's fields. */
  readonly card: ((row: RecordRow) => ReactNode) | undefined;
}

const Facts = ({ look, row }: { look: CardLook; row: RecordRow }) => {
  if (look.card !== undefined) return look.card(row);
  return (
    <dl>
      {look.facts.map((column) => (
        <div key={column.key}>
          <dt>{column.title}</dt>
          <dd>
            <CellContent column={column} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** A card while it is carried. */
export const HeldCard = ({ look, row }: { look: CardLook; row: RecordRow }) => (
  <div className="board-card" data-held>
    <strong className="board-card-name">{look.nameOf(row)}</strong>
    <Facts look={look} row={row} />
  </div>
);

/** What a card shows; drawn again only when its record has changed, however often something is carried over it. */
const Face = memo(({ look, row }: { look: CardLook; row: RecordRow }) => {
  const url = look.pictureOf(row);
  const acts = look.actsOf(row);
  return (
    <>
      {url === undefined ? null : <FileImage className="board-card-picture" url={url} alt="" loading="lazy" />}
      <div className="board-card-top">
        <strong className="board-card-name struck-text">
          {look.head ? <CellContent column={look.head} row={row} /> : look.nameOf(row)}
        </strong>
        {acts.length === 0 ? null : (
          <MenuButton
            floating
            className="board-card-tool"
            label={texts.acts(look.nameOf(row))}
            trigger={moreIcon}
            items={acts}
          />
        )}
      </div>
      <Facts look={look} row={row} />
    </>
  );
});

const FixedCard = ({ look, row }: { look: CardLook; row: RecordRow }) => (
  <li className="board-card" data-struck={look.isStruck(row)}>
    <Face look={look} row={row} />
  </li>
);

const MovableCard = ({ look, row }: { look: CardLook; row: RecordRow }) => {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: row.id,
    data: { row },
  });
  const { onMouseDown, onTouchStart, onKeyDown } = listeners ?? {};
  return (
    <li
      ref={setNodeRef}
      className="board-card"
      data-movable
      data-dragging={isDragging}
      data-struck={look.isStruck(row)}
      onMouseDown={(event) => onMouseDown?.(event)}
      onTouchStart={(event) => onTouchStart?.(event)}
    >
      <Face look={look} row={row} />
      <button
        ref={setActivatorNodeRef}
        type="button"
        className="board-card-tool board-card-grip"
        {...attributes}
        aria-label={texts.grip(look.nameOf(row))}
        title={texts.gripHint}
        onKeyDown={(event) => onKeyDown?.(event)}
      >
        {gripIcon}
      </button>
    </li>
  );
};

/** A record on the board. Where it can be moved it is carried by mouse, by touch, or by the keyboard from its grip. */
export const BoardCard = memo(({ look, row }: { look: CardLook; row: RecordRow }) =>
  look.isMovable(row) ? <MovableCard look={look} row={row} /> : <FixedCard look={look} row={row} />,
);
