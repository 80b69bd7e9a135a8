import { useId, useState } from 'react';
import { EmptyState } from '../../../../ui/empty-state/empty-state';
import { FieldSearch } from '../../field-types/search-controls';
import { designerTexts as texts } from '../designer.texts';
import type { DraftField } from '../form-draft';
import './preview.css';

const SearchCell = ({ field }: { field: DraftField }) => {
  const id = useId();
  const [value, setValue] = useState<unknown>(null);
  if (field.search_input === '') return null;
  return (
    <div className="search-preview-field">
      <label htmlFor={id}>{field.name}</label>
      <FieldSearch id={id} control={field.search_input} field={field} value={value} onChange={setValue} />
    </div>
  );
};

/** The search bar with the controls that were chosen. */
export const SearchPreview = ({ fields }: { fields: readonly DraftField[] }) => {
  const searched = fields.filter(({ search_input }) => search_input !== '');
  if (searched.length === 0) {
    return <EmptyState compact icon="TableOutlined" title={texts.previewSearchEmpty} hint={texts.previewSearchHint} />;
  }
  return (
    <div className="search-preview">
      <p className="preview-note">{texts.previewNote}</p>
      <div className="search-preview-fields">
        {searched.map((field) => (
          // A different control starts empty: the previous one's value is not valid for it.
          <SearchCell key={`${field.key}/${field.search_input}/${field.edit_input}`} field={field} />
        ))}
      </div>
    </div>
  );
};
