import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { Cell } from '../../../platform/excel/cell';
import { writeWorkbook } from '../../../platform/excel/workbook-writer';
import { cellReader, cellTexts, cellWriter, columnOf, shownText, textCell } from '../../forms';
import type { RecordDeps } from '../record.deps';
import type { WriteCommand } from '../write/write-context';
import { importTexts } from './import.texts';
import { withImportContext } from './import-context';

const texts = importTexts.template;

const labelsOf = ({ select_item }: CustomFormField): string[] => select_item.map(({ label }) => label);

/** An example as an export would write it. */
const exampleOf = (field: CustomFormField, offset: number): Cell => {
  const write = cellWriter(field, { isAmbiguous: () => false, offset });
  const [first] = field.select_item;
  const { options, many, filling } = fieldTypeOf(field.edit_input);
  if (options === 'tree') {
    const path: string[] = [];
    for (let at = first; at !== undefined; at = at.children?.[0]) path.push(at.value);
    return write(path);
  }
  if (first !== undefined) return write(many ? [first.value] : first.value);
  const text = filling?.example;
  if (text === undefined) return null;
  const reading = cellReader(field, { offset })({ kind: 'text', value: text });
  return 'value' in reading ? (write(reading.value) ?? textCell(text)) : textCell(text);
};

const howOf = (field: CustomFormField): string => {
  const labels = labelsOf(field);
  const { options, many, filling } = fieldTypeOf(field.edit_input);
  const how =
    labels.length === 0 || options === 'tree' ? (filling?.how ?? '') : (many ? texts.someOf : texts.oneOf)(labels);
  const rules = field.validation.includes('unique') ? [texts.unique] : [];
  return [how, ...rules, field.help].filter((part) => part !== '').join('；');
};

const choicesOf = (field: CustomFormField): readonly string[] | undefined => {
  const { options, many, yesNo } = fieldTypeOf(field.edit_input);
  if (options === 'flat' && !many) return labelsOf(field);
  return yesNo ? [cellTexts.yes, cellTexts.no] : undefined;
};

/** A file to fill in: one column per field, drop-downs, an example, and instructions. */
export const makeTemplate = (deps: RecordDeps, command: WriteCommand): Promise<{ name: string; content: string }> =>
  withImportContext(deps, command, async ({ written, share, offset }) => {
    const { name } = written.form.definition;
    const fields = share.writable.filter(({ form_show }) => form_show === 1);
    const columns = fields.map((field) => ({ header: field.name, ...columnOf(field), choices: choicesOf(field) }));
    const guide = fields.map((field): Cell[] => {
      const example = exampleOf(field, offset);
      const isRequired = field.validation.includes('required');
      const row = [
        field.name,
        isRequired ? texts.required : texts.optional,
        howOf(field),
        example === null ? '' : shownText(example),
      ];
      return row.map(textCell);
    });
    const { headers } = texts;
    const output = new PassThrough();
    const filled = writeWorkbook(
      output,
      [
        { name, columns, rows: [] },
        {
          name: texts.guide,
          columns: [
            { header: headers.column, width: 18 },
            { header: headers.required, width: 10 },
            { header: headers.how, width: 60, wrap: true },
            { header: headers.example, width: 36, wrap: true },
          ],
          rows: guide,
        },
        {
          name: texts.example,
          columns: columns.map(({ choices, ...column }) => column),
          rows: [fields.map((field) => exampleOf(field, offset))],
        },
      ],
      { choicesName: texts.choices },
    );
    const [content] = await Promise.all([buffer(output), filled]);
    return { name: texts.file(name), content: content.toString('base64') };
  });
