import type { PersonForm, PersonRecord } from '@shuyuan/contract/backoffice/privacy/person';
import { Checkbox } from 'antd';
import { formatCell } from '../../ui/data-table/cell-format';
import { StateTag } from '../../ui/state-tag/state-tag';
import { personTexts as texts } from './person.texts';

/** Identifies a record among those of all forms. */
export const keyOf = (form: Pick<PersonForm, 'custom_form_id'>, { id }: Pick<PersonRecord, 'id'>): string =>
  `${form.custom_form_id}/${id}`;

interface Choice {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (keys: readonly string[], chosen: boolean) => void;
}

const RecordRow = (props: Choice & { form: PersonForm; record: PersonRecord }) => {
  const { form, record, chosen, onChoose } = props;
  const key = keyOf(form, record);
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={texts.choose(record.title)}
          checked={chosen.has(key)}
          onChange={({ target }) => onChoose([key], target.checked)}
        />
      </td>
      <td>
        {record.title} {record.is_deleted ? <StateTag tone="warn">{texts.inBin}</StateTag> : null}
      </td>
      <td>
        <dl className="person-values">
          {record.values.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </td>
      <td className="person-time">{formatCell(record.created_at, 'datetime')}</td>
    </tr>
  );
};

const FormRecords = (props: Choice & { form: PersonForm }) => {
  const { form, chosen, onChoose } = props;
  const keys = form.records.map((record) => keyOf(form, record));
  const some = keys.filter((key) => chosen.has(key)).length;
  const names = (isErased: boolean): string[] =>
    form.fields.filter(({ is_erased }) => is_erased === isErased).map(({ name }) => name);
  return (
    <section className="person-form">
      <h2>{form.name}</h2>
      <p className="person-note">
        {form.retained_because === '' ? texts.effect(names(true), names(false)) : texts.retained(form.retained_because)}
      </p>
      <div className="person-scroll">
        <table aria-label={texts.table(form.name)}>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  aria-label={texts.chooseAll(form.name)}
                  checked={some === keys.length}
                  indeterminate={some > 0 && some < keys.length}
                  onChange={({ target }) => onChoose(keys, target.checked)}
                />
              </th>
              <th scope="col">{texts.record}</th>
              <th scope="col">{texts.values}</th>
              <th scope="col">{texts.createdAt}</th>
            </tr>
          </thead>
          <tbody>
            {form.records.map((record) => (
              <RecordRow key={record.id} {...props} record={record} />
            ))}
          </tbody>
        </table>
      </div>
      {form.total > form.records.length ? (
        <p className="person-note">{texts.more(form.total, form.records.length)}</p>
      ) : null}
    </section>
  );
};

/** One person's records, form by form. */
export const PersonResults = ({ forms, ...choice }: Choice & { forms: readonly PersonForm[] }) => (
  <>
    {forms.map((form) => (
      <FormRecords key={form.custom_form_id} form={form} {...choice} />
    ))}
  </>
);
