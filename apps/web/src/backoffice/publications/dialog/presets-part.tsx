import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { PublicationInput } from '@shuyuan/contract/backoffice/publications/publication';
import { isNoValue, judgeValue } from '@shuyuan/contract/backoffice/records/record-values';
import { Form, Select, Skeleton } from 'antd';
import { Suspense } from 'react';
import { RecordFieldInput } from '../../records';
import { dialogTexts as texts } from './dialog.texts';
import { type Controlled, passedOn } from './form-control';
import { askedFields, isPresetNeeded, type OfferedField, offeredBy } from './offered-fields';
import { useTaking } from './use-taking';

interface PresetProps {
  readonly formId: number;
  readonly field: CustomFormField;
  /** Why it is not filled in from outside; '' where staff chose so. */
  readonly reason: string;
  /** The form asks for a value. */
  readonly isNeeded: boolean;
  readonly onBusy: (part: string, busy: boolean) => void;
}

const faultOf = ({ field, reason, isNeeded }: PresetProps, value: unknown): string | undefined => {
  if (!isNoValue(value)) return judgeValue(field, value).faults?.[0];
  if (reason === '') return texts.presetEmpty(field.name);
  return isNeeded ? texts.presetMissing(field.name) : undefined;
};

const PresetControl = ({ formId, field, onBusy, ...props }: Controlled & Omit<PresetProps, 'reason' | 'isNeeded'>) => (
  <RecordFieldInput
    formId={formId}
    field={field}
    {...passedOn(props)}
    onBusy={(busy) => onBusy(`presets.${field.field}`, busy)}
  />
);

const PresetItem = (props: PresetProps) => {
  const { formId, field, reason, onBusy } = props;
  return (
    <Form.Item
      name={['presets', field.field]}
      label={field.name}
      required={reason === '' || props.isNeeded}
      extra={reason === '' ? undefined : reason}
      rules={[
        {
          validator: async (_, value: unknown) => {
            const fault = faultOf(props, value);
            if (fault !== undefined) throw new Error(fault);
          },
        },
      ]}
    >
      <PresetControl formId={formId} field={field} onBusy={onBusy} />
    </Form.Item>
  );
};

const Neither = ({ offered }: { offered: readonly OfferedField[] }) =>
  offered.length === 0 ? null : (
    <div className="publication-neither">
      <h4>{texts.neither}</h4>
      <ul>
        {offered.map(({ field, reason }) => (
          <li key={field.field}>
            {field.name}
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  );

/** The values that each record gets besides what is filled in. */
export const PresetsPart = (props: {
  formId: number;
  offered: readonly OfferedField[];
  onBusy: PresetProps['onBusy'];
}) => {
  const { formId, offered, onBusy } = props;
  const taking = useTaking();
  const chosen = Form.useWatch<PublicationInput['fields'] | undefined>('fields') ?? [];
  const asked = askedFields(offered, { chosen, ...taking });
  const { presetColumns, mobileField } = taking;
  const fillable = offeredBy(offered, 'fill').filter(
    ({ field, isClaimed }) => field.field !== mobileField && !isClaimed,
  );
  const shown = [
    ...offeredBy(offered, 'preset'),
    ...fillable.filter(({ field }) => presetColumns.includes(field.field)),
  ];
  return (
    <>
      <p className="publication-note">{texts.presetsHint}</p>
      <Form.Item name="preset_columns" label={texts.presetColumns} extra={texts.presetColumnsHint}>
        <Select
          mode="multiple"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={fillable.map(({ field }) => ({ value: field.field, label: field.name }))}
        />
      </Form.Item>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 4 }} title={false} />}>
        <div className="publication-presets">
          {shown.map(({ field, reason }) => (
            <PresetItem
              key={field.field}
              formId={formId}
              field={field}
              reason={reason}
              isNeeded={isPresetNeeded(field, { ...taking, asked })}
              onBusy={onBusy}
            />
          ))}
        </div>
      </Suspense>
      <Neither offered={offeredBy(offered, 'none')} />
    </>
  );
};
