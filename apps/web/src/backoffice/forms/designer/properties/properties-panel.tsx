import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { useMemo } from 'react';
import { RecordChoicesContext } from '../../field-types/record-choices';
import { designerTexts } from '../designer.texts';
import { faultsOf } from '../faults';
import { exampleChoices } from '../preview/example-choices';
import type { useDesigner } from '../use-designer';
import { FieldProperties } from './field-properties';
import { FormProperties } from './form-properties';

/** The properties of the selection: a field, or the form itself. */
export const PropertiesPanel = (props: {
  designer: ReturnType<typeof useDesigner>;
  live: ReadonlyMap<number, CustomFormField>;
}) => {
  const { designer, live } = props;
  const { store, saving, patchForm, patchField } = designer;
  const { draft, field, faults } = store;
  const sections = useMemo(
    () => [...new Set(draft.fields.map(({ settings }) => settings.section ?? ''))].filter((section) => section !== ''),
    [draft.fields],
  );
  return (
    <section
      className="designer-panel designer-properties"
      data-panel="properties"
      aria-label={designerTexts.panels.properties}
    >
      <RecordChoicesContext value={exampleChoices}>
        {field === undefined ? (
          <FormProperties
            draft={draft}
            live={(saving.form?.live_version ?? null) !== null}
            faults={faults.form}
            onPatch={patchForm}
          />
        ) : (
          <FieldProperties
            key={field.key}
            field={field}
            live={field.id === undefined ? undefined : live.get(field.id)}
            faults={faultsOf(faults, field.key)}
            fields={draft.fields}
            sections={sections}
            onPatch={patchField}
            onStep={() => store.dispatch({ kind: 'pause' })}
            onForm={() => store.dispatch({ kind: 'select', key: undefined })}
          />
        )}
      </RecordChoicesContext>
    </section>
  );
};
