import { useDraggable } from '@dnd-kit/core';
import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Column } from '../../../ui/data-table/column';
import { CellContent } from '../../../ui/data-table/table-cell';
import { FileImage } from '../../../ui/file-image/file-image';
import { MenuButton, type MenuButtonItem } from '../../../ui/menu-button/menu-button';
import { boardTexts as texts } from './board.texts';

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
            trigger={texts.moreSign}
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

type Hands = ReturnType<typeof useDraggable>['listeners'];

/** Makes a card one that can be carried. */
const Carried = (props: {
  row: RecordRow;
  card: RefObject<HTMLElement | null>;
  grip: RefObject<HTMLElement | null>;
  hands: RefObject<Hands>;
}) => {
  const { row, card, grip, hands } = props;
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging } = useDraggable({ id: row.id, data: { row } });
  useLayoutEffect(() => {
    hands.current = listeners;
  }, [hands, listeners]);
  useLayoutEffect(() => {
    setNodeRef(card.current);
    setActivatorNodeRef(grip.current);
  }, [setNodeRef, setActivatorNodeRef, card, grip]);
  useLayoutEffect(() => {
    card.current?.toggleAttribute('data-dragging', isDragging);
  }, [card, isDragging]);
  return null;
};

/** Only cards that someone has come to take part in the dragging: hundreds would all be drawn again at its start. */
const MovableCard = ({ look, row }: { look: CardLook; row: RecordRow }) => {
  const [isNear, setNear] = useState(false);
  const card = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const hands = useRef<Hands>(undefined);
  const come = () => setNear(true);
  return (
    <li
      ref={card}
      className="board-card"
      data-movable
      data-struck={look.isStruck(row)}
      onPointerEnter={come}
      onPointerDown={come}
      onFocus={come}
      onMouseDown={(event) => hands.current?.onMouseDown?.(event)}
      onTouchStart={(event) => hands.current?.onTouchStart?.(event)}
    >
      <Face look={look} row={row} />
      <button
        ref={grip}
        type="button"
        className="board-card-tool board-card-grip"
        data-grip={row.id}
        aria-label={texts.grip(look.nameOf(row))}
        title={texts.gripHint}
        onKeyDown={(event) => hands.current?.onKeyDown?.(event)}
      >
        {texts.gripSign}
      </button>
      {isNear ? <Carried row={row} card={card} grip={grip} hands={hands} /> : null}
    </li>
  );
};

/** A record on the board. Where it can be moved it is carried by mouse, by touch, or by the keyboard from its grip. */
export const BoardCard = memo(({ look, row }: { look: CardLook; row: RecordRow }) =>
  look.isMovable(row) ? <MovableCard look={look} row={row} /> : <FixedCard look={look} row={row} />,
);
