import { EmptyState } from '../../../../ui/empty-state/empty-state';
import { fieldTypeViews } from '../../field-types/field-types';
import { designerTexts as texts } from '../designer.texts';
import type { DraftField } from '../form-draft';
import type { PreviewProps } from './preview-props';
import './preview.css';

const rows = [1, 2, 3];
const alignedEnd = (field: DraftField): boolean =>
  ['number', 'money'].includes(fieldTypeViews[field.edit_input].columnKind ?? 'text');

/** The list with its columns in order, filled with examples; a column header opens the field's properties. */
export const ListPreview = ({ fields, onSelect }: PreviewProps) => {
  const shown = fields.filter(({ list_show }) => list_show === 1);
  if (shown.length === 0) return <EmptyState compact icon="TableOutlined" title={texts.previewListEmpty} />;
  return (
    <section className="list-preview" aria-label={texts.listCaption}>
      <table>
        <caption className="visually-hidden">{texts.listCaption}</caption>
        <thead>
          <tr>
            {shown.map((field) => (
              <th key={field.key} scope="col" data-end={alignedEnd(field)}>
                <button type="button" onClick={() => onSelect(field.key)}>
                  {field.name}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {shown.map((field) => {
                const { Cell, example } = fieldTypeViews[field.edit_input];
                return (
                  <td key={field.key} data-end={alignedEnd(field)}>
                    <Cell field={field} value={example(field)} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
