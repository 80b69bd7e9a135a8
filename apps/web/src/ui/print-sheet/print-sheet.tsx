import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { schoolName } from '../../platform/page-meta';
import { ActionButton } from '../action-button/action-button';
import { printSheetTexts as texts } from './print-sheet.texts';
import './print-sheet.css';

/** The papers that can be printed on; `a4-halves` is cut in two, `continuous` is 241 × 93 mm. */
export type Paper = 'a4' | 'a4-landscape' | 'a4-halves' | 'continuous';

/** Whether what is printed now is a receipt or the like, which bears no watermark. */
export const isPrintedPlain = (): boolean => document.querySelector('body > .print-sheet[data-plain]') !== null;

/** A string of CSS; nothing in a name can end it. */
const quoted = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;

const pageHead = (title: string): string => {
  const [before, between, after] = texts.page;
  const day = texts.printedOn(new Date().toLocaleDateString('zh-CN', { dateStyle: 'long' }));
  return `:root {
    --print-school: ${quoted(schoolName())};
    --print-title: ${quoted(title)};
    --print-day: ${quoted(day)};
    --print-page: ${quoted(before)} counter(page) ${quoted(between)} counter(pages) ${quoted(after)};
  }`;
};

/**
 * While it is shown, printing the page prints this and nothing else: always light, with the number of the page on each,
 * and, if it is not plain, school, title and day above and the watermark beneath.
 */
export const PrintSheet = (props: { paper: Paper; title: string; isPlain?: boolean; children: ReactNode }) =>
  createPortal(
    <div className="print-sheet" data-paper={props.paper} data-plain={props.isPlain === true ? '' : undefined} aria-hidden>
      <style>{pageHead(props.title)}</style>
      {props.children}
    </div>,
    document.body,
  );

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
