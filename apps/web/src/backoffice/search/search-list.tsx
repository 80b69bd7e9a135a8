import type { MouseEvent } from 'react';
import { Highlighted } from './highlighted';
import { searchTexts as texts } from './search.texts';
import type { Entry, Section } from './search-sections';
import './search-list.css';

/** A line, or the act at its end. */
export interface Choice {
  readonly entry: Entry;
  readonly isAct: boolean;
}

/** The id of a line's element, or of the act at its end. */
export const cellId = (list: string, { entry, isAct }: Choice): string => `${list}-${entry.key}${isAct ? '-act' : ''}`;

interface ListProps {
  readonly id: string;
  readonly sections: readonly Section[];
  readonly keyword: string;
  readonly active: Choice | undefined;
  readonly onActive: (choice: Choice) => void;
  readonly onChoose: (choice: Choice) => void;
  /** It is opened by the browser itself, in another tab. */
  readonly onLeave: (choice: Choice) => void;
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

const Line = ({ entry, ...list }: Omit<ListProps, 'sections'> & { entry: Entry }) => {
  const { id, keyword, active, onActive, onChoose, onLeave } = list;
  const isActive = active?.entry.key === entry.key;
  const cell = (isAct: boolean) => ({
    id: cellId(id, { entry, isAct }),
    tabIndex: -1,
    'aria-selected': isActive && active.isAct === isAct,
  });
  const link = (isAct: boolean) => ({
    tabIndex: -1,
    onClick: (event: MouseEvent) => {
      if (!isPlain(event)) return onLeave({ entry, isAct });
      event.preventDefault();
      return onChoose({ entry, isAct });
    },
  });
  const words = (
    <>
      <span className="search-line-title">
        <Highlighted text={entry.title} keyword={keyword} />
      </span>
      {entry.subtitle ? (
        <span className="search-line-subtitle">
          <Highlighted text={entry.subtitle} keyword={keyword} />
        </span>
      ) : null}
      {entry.kind === undefined ? null : <span className="search-line-kind">{entry.kind}</span>}
    </>
  );
  return (
    <tr
      className="search-line"
      data-active={isActive}
      data-plain={entry.ref === undefined}
      onPointerMove={isActive ? undefined : () => onActive({ entry, isAct: false })}
    >
      <td {...cell(false)} className="search-line-main">
        <a href={entry.path ?? '#'} {...link(false)}>
          {words}
        </a>
      </td>
      {entry.act === undefined ? null : (
        <td {...cell(true)} className="search-line-act">
          <a href={entry.act.path} aria-label={texts.actOf(entry.act.name, entry.title)} {...link(true)}>
            {entry.act.name}
          </a>
        </td>
      )}
    </tr>
  );
};

// The field moves through the cells of the table, which makes it a grid.
const grid = { role: 'grid', 'aria-label': texts.results } as const;

/** The lines under their headings; the field above it moves through them. */
export const SearchList = ({ sections, ...list }: ListProps) => (
  <table {...grid} id={list.id} className="search-list">
    {sections.map(({ key, name, entries }) => (
      <tbody key={key}>
        <tr className="search-heading">
          <th scope="rowgroup" colSpan={2}>
            {name}
          </th>
        </tr>
        {entries.map((entry) => (
          <Line key={entry.key} entry={entry} {...list} />
        ))}
      </tbody>
    ))}
  </table>
);
