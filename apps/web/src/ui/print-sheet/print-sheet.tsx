import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { schoolName } from '../../platform/page-meta';
import { schoolWords } from '../../platform/school-clock';
import { ActionButton } from '../action-button/action-button';
import { printSheetTexts as texts } from './print-sheet.texts';
import './print-sheet.css';

const longDay = schoolWords({ dateStyle: 'long' });

/** The papers that can be printed on; `a4-halves` is cut in two, `continuous` is 241 × 93 mm, a poster is not numbered. */
export type Paper = 'a4' | 'a4-landscape' | 'a4-halves' | 'a4-poster' | 'continuous';

/** A string of CSS; nothing in a name can end it. */
const quoted = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;

/** What stands around each page: its number, and unless it is plain, what it is, of which school and day. */
const around = (title: string, isPlain: boolean): string => {
  const [before, between, after] = texts.page.map(quoted);
  const number = `--print-page: ${before} counter(page) ${between} counter(pages) ${after};`;
  const day = texts.printedOn(longDay(new Date()));
  const head = { school: schoolName(), title, day };
  const heads = Object.entries(head).map(([name, words]) => `--print-${name}: ${quoted(words)};`);
  return `:root { ${[number, ...(isPlain ? [] : heads)].join(' ')} }`;
};

/**
 * While it is shown, printing the page prints this and nothing else: always light, with the number of the page on each,
 * and, if it is not plain, school, title and day above and the watermark beneath.
 */
export const PrintSheet = (props: { paper: Paper; title: string; isPlain?: boolean; children: ReactNode }) => {
  const { paper, title, isPlain = false, children } = props;
  return createPortal(
    <div className="print-sheet" data-paper={paper} data-plain={isPlain || undefined} aria-hidden>
      <style>{around(title, isPlain)}</style>
      {children}
    </div>,
    document.body,
  );
};

/** A list on paper, as it is shown on the screen and as it is printed, with the button that prints it. */
export const PrintedList = (props: { paper?: Paper; title: string; note: string; children: ReactNode }) => {
  const { paper = 'a4', title, note, children } = props;
  const sheet = (
    <>
      <h2>{title}</h2>
      <p className="printed-note">{note}</p>
      {children}
    </>
  );
  return (
    <div className="printed-list">
      <ActionButton kind="primary" onClick={() => window.print()}>
        {texts.print}
      </ActionButton>
      <article className="paper" data-paper={paper} aria-label={title}>
        {sheet}
      </article>
      <PrintSheet paper={paper} title={title}>
        {sheet}
      </PrintSheet>
    </div>
  );
};
