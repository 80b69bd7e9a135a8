import { archivedTexts as texts } from './archived-note.texts';
import './archived-note.css';

interface Archived {
  readonly until: string;
  readonly count: number;
}

/** Says up to when entries are no longer listed because they were archived; `of` tells the whole log from a part of it. */
export const ArchivedNote = ({ archived, of }: { archived: Archived | null | undefined; of: 'log' | 'part' }) =>
  archived ? <p className="archived-note">{texts[of](archived.until, archived.count)}</p> : null;
