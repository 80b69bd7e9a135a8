import { cellTextMax } from '../../../../platform/excel/cell';
import { cellTexts, looseSeparator } from './cell.texts';
import { shownText } from './cell-text';
import { type CellType, type NamedRecord, textCell, type WritingContext } from './cell-type';

const numbered = /^([\s\S]*?)\s*#(\d{1,15})$/u;

interface Ref {
  readonly id: number;
  readonly label: string;
}

const isRef = (value: unknown): value is Ref =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value && typeof value.id === 'number';

/** A label suffices where it is unique and cannot be mistaken for something else. */
const nameOf = ({ id, label }: Ref, { isAmbiguous }: WritingContext): string => {
  const text = String(label ?? '').trim();
  if (text === '') return `#${id}`;
  return numbered.test(text) || text !== label || isAmbiguous(text) ? `${text} #${id}` : text;
};

const namedBy = (text: string): NamedRecord => {
  const match = numbered.exec(text);
  return match === null ? { text } : { text, id: Number(match[2]), label: (match[1] ?? '').trim() };
};

/** One record, person or department. */
export const reference: CellType = {
  kind: 'text',
  width: 18,
  write: (_field, context) => (value) => (isRef(value) ? textCell(nameOf(value, context)) : null),
  read: () => (cell) => ({ named: [namedBy(shownText(cell).trim())], many: false }),
};

const numbers = (refs: readonly Ref[]): string => refs.map(({ id }) => `#${id}`).join(cellTexts.separator);

/** Several records; one whose label contains the separator is written as its number. */
export const references: CellType = {
  kind: 'text',
  width: 28,
  write: (_field, context) => (value) => {
    const refs = Array.isArray(value) ? value.filter(isRef) : [];
    const text = refs
      .map((ref) => {
        const name = nameOf(ref, context);
        return looseSeparator.test(name) ? `#${ref.id}` : name;
      })
      .join(cellTexts.separator);
    return textCell(text.length > cellTextMax ? numbers(refs) : text);
  },
  read: () => (cell) => ({
    named: shownText(cell)
      .split(looseSeparator)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(namedBy),
    many: true,
  }),
};
