import { hiddenColumns } from '@shuyuan/contract/backoffice/records/record-values';
import { memo, useCallback, useId, useState } from 'react';
import { EmptyState } from '../../../../ui/empty-state/empty-state';
import { spanOf } from '../../field-types/field-cells';
import { fieldTypeViews } from '../../field-types/field-types';
import { designerTexts as texts } from '../designer.texts';
import type { DraftField } from '../form-draft';
import './preview.css';

const PreviewField = memo(
  (props: { field: DraftField; value: unknown; onChange: (key: string, value: unknown) => void }) => {
    const { field, value, onChange } = props;
    const id = useId();
    const { Input } = fieldTypeViews[field.edit_input];
    return (
      <div className="form-preview-field" data-span={spanOf(field)}>
        <label htmlFor={id}>
          {field.validation.includes('required') ? <span className="form-preview-star">*</span> : null}
          {field.name}
        </label>
        <Input
          id={id}
          field={field}
          value={value ?? null}
          describedBy={field.help === '' ? undefined : `${id}help`}
          onChange={(next) => onChange(field.key, next)}
        />
        {field.help === '' ? null : (
          <span id={`${id}help`} className="form-preview-help">
            {field.help}
          </span>
        )}
      </div>
    );
  },
);

/** Consecutive fields under one heading. */
const sectionsOf = (fields: readonly DraftField[]) => {
  const sections: { key: string; title: string; fields: DraftField[] }[] = [];
  for (const field of fields) {
    const title = field.settings.section ?? '';
    const last = sections.at(-1);
    if (last?.title === title) last.fields.push(field);
    else sections.push({ key: field.key, title, fields: [field] });
  }
  return sections;
};

/** The form as staff will fill it in; input here is not saved. */
export const FormPreview = ({ fields }: { fields: readonly DraftField[] }) => {
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({});
  const onChange = useCallback(
    (key: string, value: unknown) => setTyped((values) => ({ ...values, [key]: value })),
    [],
  );
  const shownValue = ({ key, settings }: DraftField) => typed[key] ?? settings.default_value;
  const hidden = hiddenColumns(fields, Object.fromEntries(fields.map((field) => [field.field, shownValue(field)])));
  const shown = fields.filter(({ form_show, field }) => form_show === 1 && !hidden.has(field));
  if (shown.length === 0) return <EmptyState compact icon="FormOutlined" title={texts.previewFormEmpty} />;
  return (
    <div className="form-preview">
      <p className="preview-note">{texts.previewNote}</p>
      {sectionsOf(shown).map((section) => (
        <section key={section.key} className="form-preview-section">
          {section.title === '' ? null : <h4>{section.title}</h4>}
          <div className="form-preview-fields">
            {section.fields.map((field) => (
              <PreviewField key={field.key} field={field} value={shownValue(field)} onChange={onChange} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
};
