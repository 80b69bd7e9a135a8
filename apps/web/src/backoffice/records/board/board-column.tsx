import { useDroppable } from '@dnd-kit/core';
import type { BoardColumn as Loaded } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { type CSSProperties, memo, useEffect, useRef, useState } from 'react';
import { boardTexts as texts } from './board.texts';
import { BoardCard, type CardLook } from './board-card';
import { type ColumnHead, keyOf } from './board-columns';

/** Loads the next cards when the end of the column comes into sight; by keyboard it is a button. */
const More = ({ left, onMore }: { left: number; onMore: () => Promise<void> }) => {
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const load = useRef(onMore);
  load.current = onMore;
  const run = () => {
    setBusy(true);
    void load.current().finally(() => setBusy(false));
  };
  const start = useRef(run);
  start.current = run;
  useEffect(() => {
    const { current } = button;
    if (current === null || busy) return undefined;
    // On a slow machine several changes arrive together; the last is how it is now.
    const watch = new IntersectionObserver((changes) => {
      if (changes.at(-1)?.isIntersecting) start.current();
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [busy]);
  return (
    <button ref={button} type="button" className="board-more" aria-disabled={busy} onClick={busy ? undefined : run}>
      {texts.more(left)}
    </button>
  );
};

const Cards = memo(({ look, rows }: { look: CardLook; rows: Loaded['rows'] }) => (
  <ul>
    {rows.map((row) => (
      <BoardCard key={row.id} look={look} row={row} />
    ))}
  </ul>
));

interface ColumnProps {
  readonly head: ColumnHead;
  /** Absent while the board is loading. */
  readonly column: Loaded | undefined;
  readonly look: CardLook;
  /** Whether it takes the card that is carried; undefined while none is. */
  readonly takes: boolean | undefined;
  readonly onMore: (column: Loaded) => Promise<void>;
}

/** One option with its cards. */
export const BoardColumn = ({ head, column, look, takes, onMore }: ColumnProps) => {
  const { setNodeRef, isOver } = useDroppable({ id: keyOf(head.value) });
  const left = column === undefined ? 0 : column.total - column.rows.length;
  return (
    <section
      ref={setNodeRef}
      className="board-column"
      style={head.color === undefined ? undefined : ({ '--state': head.color } as CSSProperties)}
      data-takes={takes}
      data-over={isOver && takes === true}
      aria-label={head.label}
      aria-busy={column === undefined}
    >
      <h2>
        {head.label} <span>{column?.total ?? ''}</span>
      </h2>
      {column === undefined ? (
        <div className="board-waiting" aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      ) : (
        // A list that scrolls is reached by keyboard through its cards.
        <div className="board-cards">
          {column.total === 0 ? <p className="board-empty">{texts.empty}</p> : null}
          <Cards look={look} rows={column.rows} />
          {left > 0 ? <More key={column.rows.length} left={left} onMore={() => onMore(column)} /> : null}
        </div>
      )}
    </section>
  );
};
