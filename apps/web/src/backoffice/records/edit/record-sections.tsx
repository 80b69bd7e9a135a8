import { DownOutlined } from '@ant-design/icons';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordFaults } from '@shuyuan/contract/backoffice/records/record-values';
import { FixedField } from './fixed-field';
import { recordEditTexts as texts } from './record-edit.texts';
import type { RecordEditorProps } from './record-editor.props';
import { FieldRoom, RecordField } from './record-field';
import type { FormSection } from './sections';
import { useDrawnFields } from './use-drawn-fields';
import type { RecordForm } from './use-record-form';
import './record-sections.css';

interface SectionsProps {
  readonly formKey: string;
  readonly form: RecordForm;
  readonly sections: readonly FormSection[];
  readonly folded: ReadonlySet<string>;
  readonly onFold: (key: string) => void;
  readonly addressOf: RecordEditorProps['addressOf'];
  /** The field where the form starts, if that is not the first one. */
  readonly startField: string | undefined;
}

/** The address of the record whose value conflicts with a field's. */
const clashAddress = ({ form, addressOf }: SectionsProps, column: string): string | undefined =>
  form.clash?.field === column ? addressOf?.(form.clash.id) : undefined;

const faultsIn = (section: FormSection, faults: RecordFaults): number =>
  section.fields.filter(({ field }) => Object.hasOwn(faults, field)).length;

const SectionHead = (props: { section: FormSection; folded: boolean; count: number; onFold: () => void }) => {
  const { section, folded, count } = props;
  return (
    <h2 className="record-section-head">
      <button type="button" aria-expanded={!folded} onClick={props.onFold}>
        <DownOutlined className="record-section-mark" aria-hidden />
        {section.title}
      </button>
      {folded && count > 0 ? <span className="record-section-faults">{texts.faultCount(count)}</span> : null}
    </h2>
  );
};

/** One field of the form; until its turn comes it is its label and the room for the rest. */
const SectionField = (props: { sections: SectionsProps; field: CustomFormField; drawn: boolean }) => {
  const { field, drawn } = props;
  const { form, formKey } = props.sections;
  if (Object.hasOwn(form.base.fixed, field.field)) {
    return <FixedField field={field} value={form.base.fixed[field.field]} note={form.noteOf(field.field)} />;
  }
  if (!drawn) return <FieldRoom field={field} />;
  return (
    <RecordField
      formKey={formKey}
      field={field}
      value={form.values[field.field]}
      masked={form.base.masked[field.field]}
      faults={form.faults[field.field]}
      clash={clashAddress(props.sections, field.field)}
      onChange={form.change}
      onBusy={form.setUploading}
    />
  );
};

/** The fields under their headings; a section can be collapsed. */
export const RecordSections = (props: SectionsProps) => {
  const { formKey, form, sections, folded, onFold } = props;
  const all = sections.flatMap(({ fields }) => fields);
  const drawn = useDrawnFields(all.length);
  const early = new Set(form.refusals > 0 ? all : all.slice(0, drawn));
  const isDrawn = (field: CustomFormField) => early.has(field) || field.field === props.startField;
  return sections.map((section) => {
    const isFolded = section.title !== '' && folded.has(section.key);
    return (
      <section
        key={section.key}
        id={`${formKey}-section-${section.key}`}
        className="record-section"
        data-folded={isFolded}
        {...(section.title === '' ? {} : { 'aria-label': section.title })}
      >
        {section.title === '' ? null : (
          <SectionHead
            section={section}
            folded={isFolded}
            count={faultsIn(section, form.faults)}
            onFold={() => onFold(section.key)}
          />
        )}
        <div className="record-fields" hidden={isFolded}>
          {section.fields.map((field) => (
            <SectionField key={field.field} sections={props} field={field} drawn={isDrawn(field)} />
          ))}
        </div>
      </section>
    );
  });
};

/** The index of a long form: links to the sections, marking those with errors. */
export const SectionIndex = (
  props: Omit<SectionsProps, 'onFold' | 'folded' | 'addressOf' | 'startField'> & { onOpen: (key: string) => void },
) => (
  <nav className="record-index" aria-label={texts.sections}>
    {props.sections.map((section) => {
      const count = faultsIn(section, props.form.faults);
      return (
        <button key={section.key} type="button" data-wrong={count > 0} onClick={() => props.onOpen(section.key)}>
          {section.title === '' ? texts.restOfForm : section.title}
          {count > 0 ? <span className="record-index-count">{texts.faultCount(count)}</span> : null}
        </button>
      );
    })}
  </nav>
);
