import { FileImage } from '../../../ui/file-image/file-image';
import { FileLink } from '../../files';
import type { FieldCellProps } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import './field-cells.css';

/** The addresses in a value. */
export const urlsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((url) => typeof url === 'string' && url !== '');

/** Links to files, by the names that people gave them. */
export const FilesCell = ({ value }: FieldCellProps) => (
  <span className="field-choice-list field-files">
    {urlsOf(value).map((url) => (
      <FileLink key={url} className="field-cell-link field-file" url={url} />
    ))}
  </span>
);

/** A thumbnail. */
export const PictureCell = ({ field, value }: FieldCellProps) =>
  typeof value === 'string' && value !== '' ? (
    <FileImage className="field-thumb" url={value} alt={texts.imageOf(field.name)} loading="lazy" />
  ) : null;

const shownMost = 3;

/** The first of several pictures, and how many there are. */
export const PicturesCell = ({ field, value }: FieldCellProps) => {
  const urls = urlsOf(value);
  return (
    <span className="field-thumbs">
      {urls.slice(0, shownMost).map((url) => (
        <FileImage key={url} className="field-thumb" url={url} alt={texts.imageOf(field.name)} loading="lazy" />
      ))}
      {urls.length > shownMost ? texts.count(urls.length, texts.imageUnit) : null}
    </span>
  );
};
