import { EmptyState } from '../../../../ui/empty-state/empty-state';
import { RecordChoicesContext } from '../../field-types/record-choices';
import { designerTexts as texts } from '../designer.texts';
import { exampleChoices } from './example-choices';
import { FormPreview } from './form-preview';
import { ListPreview } from './list-preview';
import type { PreviewProps } from './preview-props';
import { SearchPreview } from './search-preview';
import './preview.css';

/** The kinds of preview. */
export type PreviewView = 'form' | 'list' | 'search' | 'phone';

const PhonePreview = ({ fields }: PreviewProps) => (
  <section className="phone-preview" aria-label={texts.phoneFrame}>
    <FormPreview fields={fields} />
  </section>
);

const views = { form: FormPreview, list: ListPreview, search: SearchPreview, phone: PhonePreview };

/** A preview of the current draft. */
export const Preview = ({ view, ...shown }: PreviewProps & { view: PreviewView }) => {
  const Drawn = views[view];
  if (shown.fields.length === 0) return <EmptyState compact icon="FormOutlined" title={texts.previewEmpty} />;
  return (
    <RecordChoicesContext value={exampleChoices}>
      <div className="designer-preview" data-view={view}>
        <Drawn {...shown} />
      </div>
    </RecordChoicesContext>
  );
};
