import type { FieldCellProps } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import './field-cells.css';

/** The addresses that a value holds. */
export const urlsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((url) => typeof url === 'string' && url !== '');

/** What a file is called as far as its address tells. */
export const nameIn = (url: string): string => url.split('/').at(-1) ?? url;

/** Links to files, by the last part of their addresses. */
export const FilesCell = ({ value }: FieldCellProps) => (
  <span className="field-choice-list">
    {urlsOf(value).map((url) => (
      <a key={url} className="field-cell-link" href={url} target="_blank" rel="noopener noreferrer">
        {nameIn(url)}
      </a>
    ))}
  </span>
);

/** One small picture. */
export const PictureCell = ({ field, value }: FieldCellProps) =>
  typeof value === 'string' && value !== '' ? (
    <img className="field-thumb" src={value} alt={texts.imageOf(field.name)} loading="lazy" />
  ) : null;

const shownMost = 3;

/** The first of several pictures, and how many there are. */
export const PicturesCell = ({ field, value }: FieldCellProps) => {
  const urls = urlsOf(value);
  return (
    <span className="field-thumbs">
      {urls.slice(0, shownMost).map((url) => (
        <img key={url} className="field-thumb" src={url} alt={texts.imageOf(field.name)} loading="lazy" />
      ))}
      {urls.length > shownMost ? texts.count(urls.length, texts.imageUnit) : null}
    </span>
  );
};
