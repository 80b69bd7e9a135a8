import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { ReactNode } from 'react';
import { formatCell } from '../../../ui/data-table/cell-format';
import { fieldCells } from '../../forms';
import { sectionsOf } from '../edit/sections';
import { recordTexts } from '../record.texts';
import { isNothing, isStruck } from '../record-values';
import { detailTexts as texts } from './detail.texts';
import { FullValue } from './full-value';
import { MaskedValue } from './masked-value';

const Fact = ({ title, wide: isWide = false, children }: { title: string; wide?: boolean; children: ReactNode }) => (
  <div data-wide={isWide}>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

/** The values revealed in this drawer, by column, and the function that reveals more. */
export interface Reveals {
  readonly values: Readonly<Record<string, string>>;
  readonly reveal: (field: string, reason: string) => Promise<void>;
}

const mayReveal = ({ actions }: RecordMeta): boolean => actions.includes('reveal') || actions.includes('unmask');

const FactValue = (props: { meta: RecordMeta; row: RecordRow; field: CustomFormField; reveals: Reveals }) => {
  const { meta, row, field, reveals } = props;
  const value = row[field.field];
  return meta.masked.includes(field.field) && mayReveal(meta) && !isNothing(value) ? (
    <MaskedValue
      field={field}
      value={value}
      whole={reveals.values[field.field]}
      onReveal={(reason) => reveals.reveal(field.field, reason)}
    />
  ) : (
    <FullValue field={field} value={value} />
  );
};

/** All values of a record, in the sections of its form. */
export const RecordFacts = ({ meta, row, reveals }: { meta: RecordMeta; row: RecordRow; reveals: Reveals }) => {
  // A field that its condition hides has no value: an empty line would only suggest that one is missing.
  const fields = meta.fields.filter(
    ({ field, settings }) => settings.show_when === undefined || !isNothing(row[field]),
  );
  return (
    <>
      {sectionsOf(fields).map((section) => (
        <section key={section.key} className="facts-section" data-struck={isStruck(meta, row)}>
          {section.title === '' ? null : <h2>{section.title}</h2>}
          <dl className="record-facts">
            {section.fields.map((field) => (
              <Fact key={field.field} title={field.name} wide={fieldCells[field.edit_input].room !== undefined}>
                <FactValue meta={meta} row={row} field={field} reveals={reveals} />
              </Fact>
            ))}
          </dl>
        </section>
      ))}
      <section className="facts-section record-own">
        <h2>{texts.record}</h2>
        <dl className="record-facts">
          <Fact title={recordTexts.own.id}>{row.id}</Fact>
          <Fact title={texts.version}>{row.version}</Fact>
          <Fact title={recordTexts.own.admin_name}>{row.admin_name || texts.nothing}</Fact>
          <Fact title={recordTexts.own.created_at}>{formatCell(row.created_at, 'datetime')}</Fact>
          <Fact title={recordTexts.own.updated_at}>{formatCell(row.updated_at, 'datetime')}</Fact>
        </dl>
      </section>
    </>
  );
};
