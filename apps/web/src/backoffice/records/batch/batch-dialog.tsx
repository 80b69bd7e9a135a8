import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { actMax } from '@shuyuan/contract/backoffice/records/record-hits';
import { isNoValue, judgeValue } from '@shuyuan/contract/backoffice/records/record-values';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { Form, type FormInstance, Select } from 'antd';
import { useMemo, useState } from 'react';
import { callUnreported } from '../../../platform/http/call';
import { Failure } from '../../../platform/http/failure';
import { notify } from '../../../platform/notices';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { fieldTypeViews, RecordChoicesContext } from '../../forms';
import { sentFields, writtenMeta } from '../edit/edit-values';
import { batchRecords } from '../record.queries';
import { recordChoicesOf } from '../record-choices';
import { batchTexts as texts } from './batch.texts';
import { inParts } from './in-parts';
import { tellOutcome } from './tell-outcome';

type BatchBody = BodyOf<typeof recordWriteEndpoints.batch>;

interface BatchValues {
  field: string;
  value?: unknown;
}

/** The fields that can get the same value in many records: not unique, computed or read-only ones. */
const offeredFields = (meta: RecordMeta): readonly CustomFormField[] =>
  sentFields(writtenMeta(meta, { isNew: false })).filter(
    ({ form_show, validation }) => form_show === 1 && !validation.includes('unique'),
  );

const problemOf = (field: CustomFormField, value: unknown): string | undefined => {
  if (isNoValue(value)) return field.validation.includes('required') ? recordMessages.required : undefined;
  return judgeValue(field, value).faults?.[0];
};

const ValueItem = ({ field }: { field: CustomFormField }) => {
  const { Input } = fieldTypeViews[field.edit_input];
  const required = field.validation.includes('required');
  return (
    <Form.Item
      // A different field gets a new input: a value typed for the previous one never goes into it.
      key={field.field}
      name="value"
      label={texts.value}
      required={required}
      extra={required ? undefined : texts.emptyHint}
      rules={[
        {
          validator: async (_, value: unknown) => {
            const problem = problemOf(field, value);
            if (problem !== undefined) throw new Error(problem);
          },
        },
      ]}
      getValueProps={(value: unknown) => ({ value: value ?? null })}
      trigger="onChange"
    >
      <InputOf Input={Input} field={field} />
    </Form.Item>
  );
};

const InputOf = ({
  Input,
  field,
  ...given
}: {
  Input: (typeof fieldTypeViews)['text']['Input'];
  field: CustomFormField;
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
}) => <Input field={field} id={given.id} value={given.value ?? null} onChange={given.onChange ?? (() => undefined)} />;

const BatchFields = ({ form, meta }: { form: FormInstance<BatchValues>; meta: RecordMeta }) => {
  const fields = useMemo(() => offeredFields(meta), [meta]);
  const name = Form.useWatch('field', form);
  const field = fields.find((one) => one.field === name);
  return (
    <>
      <Form.Item name="field" label={texts.field} rules={[{ required: true, message: texts.fieldMissing }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={fields.map((one) => ({ value: one.field, label: one.name }))}
          onChange={() => form.setFieldValue('value', undefined)}
        />
      </Form.Item>
      {field === undefined ? null : <ValueItem field={field} />}
    </>
  );
};

/** The server names the field; in this dialog the error belongs to the value. */
const atTheValue = (failure: unknown, field: string): unknown => {
  const words = failure instanceof Failure ? failure.errors?.[field] : undefined;
  if (words === undefined || !(failure instanceof Failure)) return failure;
  return new Failure('refused', { errmsg: failure.errmsg, errors: { value: words } });
};

const never = () => false;

/** Writes the values, in parts where there are many records; returns those that were left as they are. */
const useWriting = (formId: number) => {
  const [progress, setProgress] = useState<number>();
  const writeMany = async (ids: readonly number[], values: BatchBody['values']) => {
    setProgress(0);
    const query = { custom_form_id: formId };
    const run = (part: number[]) =>
      callUnreported(recordWriteEndpoints.batch, { query, body: { ids: part, values }, loading: false });
    const outcome = await inParts(ids, { run, onProgress: setProgress, isStopped: never });
    setProgress(undefined);
    const [first] = outcome.failures;
    // Nothing was written: the form stays open with what was typed.
    if (outcome.done === 0 && first !== undefined) throw first;
    await tellOutcome(outcome);
    return outcome.left;
  };
  const write = async (ids: readonly number[], values: BatchBody['values']): Promise<readonly number[]> => {
    if (ids.length > actMax) return writeMany(ids, values);
    notify.success((await batchRecords(formId, { ids: [...ids], values })).msg);
    return [];
  };
  return { write, progress };
};

/** Sets one value in many records, after saying how many. */
export const BatchDialog = (props: {
  meta: RecordMeta;
  rows: readonly RecordRow[] | undefined;
  onClose: () => void;
  /** The rows were changed, but for those that are left. */
  onDone: (left: readonly number[]) => void;
}) => {
  const { meta, rows, onClose } = props;
  const [last, setLast] = useState(rows);
  if (rows !== undefined && rows !== last) setLast(rows);
  const choices = useMemo(() => recordChoicesOf(meta.id), [meta.id]);
  const count = last?.length ?? 0;
  const { write, progress } = useWriting(meta.id);
  const submit = async ({ field: name, value }: BatchValues) => {
    const field = meta.fields.find((one) => one.field === name);
    if (field === undefined || last === undefined) return;
    const judged = judgeValue(field, value);
    const given = judged.faults === undefined ? judged.value : value;
    const words = isNoValue(given) ? texts.willClear : texts.willChange;
    if (!(await confirm({ title: texts.confirm, content: words(count, field.name) }))) return;
    const ids = last.map(({ id }) => id);
    const values = { [name]: (given ?? null) as never };
    const left = await write(ids, values).catch((failure: unknown) => {
      throw atTheValue(failure, name);
    });
    props.onDone(left);
    onClose();
  };
  return (
    <RecordChoicesContext value={choices}>
      <FormDialog<BatchValues>
        open={rows !== undefined}
        title={texts.title(count)}
        width={40}
        onClose={onClose}
        onSubmit={submit}
      >
        {(form) => (
          <>
            <BatchFields form={form} meta={meta} />
            {progress === undefined ? null : <p role="status">{texts.progress(progress, count)}</p>}
          </>
        )}
      </FormDialog>
    </RecordChoicesContext>
  );
};
