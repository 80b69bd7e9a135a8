import { labelsAlong } from './choice-cells';
import type { FieldCellProps } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { useRegions } from './use-regions';
import './field-cells.css';

/** A first and a last day. */
export const DaysCell = ({ value }: FieldCellProps) => (Array.isArray(value) ? value.join(` ${texts.rangeTo} `) : null);

/** A colour beside its hex code. */
export const ColourCell = ({ value }: FieldCellProps) =>
  typeof value === 'string' && value !== '' ? (
    <span className="field-choice">
      <span className="field-choice-dot field-swatch" style={{ background: value }} aria-hidden="true" />
      {value}
    </span>
  ) : null;

/** How many stars a field has. */
export const mostStars = ({ settings }: FieldCellProps['field']): number => settings.rate_max ?? 5;

/** Stars, full and empty. */
export const StarsCell = ({ field, value }: FieldCellProps) =>
  typeof value === 'number' ? (
    <span className="field-stars" role="img" aria-label={texts.stars(value)}>
      {'★'.repeat(value)}
      {'☆'.repeat(Math.max(mostStars(field) - value, 0))}
    </span>
  ) : null;

/** 是 or 否. */
export const SwitchCell = ({ value }: FieldCellProps) =>
  typeof value === 'boolean' ? (value ? texts.yes : texts.no) : null;

/** A place as its address, or its coordinates. */
export const MapCell = ({ value }: FieldCellProps) => {
  if (typeof value !== 'object' || value === null) return null;
  const part = (name: string): unknown => Reflect.get(value, name);
  const address = part('address');
  return typeof address === 'string' && address !== '' ? address : `${part('lng')}, ${part('lat')}`;
};

/** Where a line, an item or a cell ends; the words around it would otherwise become one. */
const ends = /<br ?\/?>|<\/(?:p|div|li|h[1-6]|blockquote|pre|caption|td|th|tr)>/g;

const plainWords = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replace(ends, ' $&'), 'text/html')
    .body.textContent.replace(/\s+/gu, ' ')
    .trim()
    .slice(0, 100);

/** A list has no room for formatting: plain text only. */
export const ContentCell = ({ value }: FieldCellProps) => (typeof value === 'string' ? plainWords(value) : null);

/** 省 / 市 / 区县 in words. */
export const RegionCell = ({ value }: FieldCellProps) => {
  const { regions } = useRegions();
  return Array.isArray(value) ? labelsAlong(regions, value.map(String)).join(' / ') : null;
};

/** Records in a list: their names, which the server sends beside the ids. */
export const RecordCell = ({ value }: FieldCellProps) => {
  const parts = (Array.isArray(value) ? value : [value]).filter((part) => part !== null && part !== undefined);
  return (
    <>{parts.map((part) => (typeof part === 'object' ? String(Reflect.get(part, 'label')) : `#${part}`)).join('、')}</>
  );
};
