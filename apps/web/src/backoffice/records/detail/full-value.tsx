import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { Place } from '@shuyuan/contract/platform/geo';
import type { SanitisedHtml } from '@shuyuan/contract/platform/sanitised-html';
import { lazy, Suspense, useState } from 'react';
import { mapTiles } from '../../../platform/map-tiles';
import { FileImage } from '../../../ui/file-image/file-image';
import { ImagePreview } from '../../../ui/image-preview/image-preview';
import { RichTextView } from '../../../ui/rich-text-view/rich-text-view';
import { FileLink, useFileNames } from '../../files';
import { fieldCells, urlsOf } from '../../forms';
import { isNothing } from '../record-values';
import { detailTexts as texts } from './detail.texts';

const MapView = lazy(async () => ({ default: (await import('../../../ui/map-picker/map-view')).MapView }));

const Pictures = ({ field, urls }: { field: CustomFormField; urls: readonly string[] }) => {
  const [start, setStart] = useState<number | undefined>(undefined);
  const named = useFileNames(urls);
  return (
    <span className="record-pictures">
      {urls.map((url, index) => (
        <button
          key={url}
          type="button"
          aria-label={texts.enlarge(field.name, index + 1)}
          onClick={() => setStart(index)}
        >
          <FileImage url={url} alt="" loading="lazy" />
        </button>
      ))}
      {start === undefined ? null : (
        <ImagePreview
          images={urls.map((url) => ({ url, title: named(url).name }))}
          start={start}
          onClose={() => setStart(undefined)}
        />
      )}
    </span>
  );
};

const Files = ({ urls }: { urls: readonly string[] }) => (
  <ul className="record-files">
    {urls.map((url) => (
      <li key={url}>
        <FileLink url={url} />
        <FileLink url={url}>{texts.download}</FileLink>
      </li>
    ))}
  </ul>
);

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'lng' in value && 'lat' in value && 'address' in value;

/** A value in full: whole texts, pictures that open, files to download, a map. */
export const FullValue = ({ field, value }: { field: CustomFormField; value: unknown }) => {
  if (isNothing(value)) return <span className="data-table-gap">{texts.nothing}</span>;
  const { Cell } = fieldCells[field.edit_input];
  const { holdsFiles, html } = fieldTypeOf(field.edit_input);
  if (holdsFiles === 'pictures') return <Pictures field={field} urls={urlsOf(value)} />;
  if (holdsFiles === 'files') return <Files urls={urlsOf(value)} />;
  // The server sanitises every rich text that it stores.
  if (html) return <RichTextView html={String(value) as SanitisedHtml} />;
  const cell = <Cell field={field} value={value} />;
  if (!isPlace(value)) return <span className="record-text">{cell}</span>;
  return (
    <Suspense fallback={cell}>
      <MapView value={value} tiles={mapTiles()} />
    </Suspense>
  );
};
