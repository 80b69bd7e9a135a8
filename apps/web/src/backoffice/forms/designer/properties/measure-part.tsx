import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { Input, InputNumber, Select } from 'antd';
import { fieldTypeViews } from '../../field-types/field-types';
import type { FieldPart } from './field-part';
import { propertiesTexts as texts } from './properties.texts';
import { Property, PropertyGroup } from './property';

type Measure = 'scale' | 'rate_max' | 'count_max' | 'serial_digits';

const bounds: Readonly<Record<Measure, { min: number; max: number; usual: number | null }>> = {
  scale: { min: 1, max: 8, usual: 2 },
  rate_max: { min: 3, max: 10, usual: 5 },
  count_max: { min: 1, max: 200, usual: null },
  serial_digits: { min: 3, max: 10, usual: 4 },
};

const NumberProperty = (props: FieldPart & { name: Measure; label: string }) => {
  const { name, label, field, faults, onSet } = props;
  const { min, max, usual } = bounds[name];
  return (
    <Property name={name} label={label} faults={faults}>
      {(control) => (
        <InputNumber
          {...control}
          className="field-full"
          min={min}
          max={max}
          precision={0}
          placeholder={usual === null ? '' : String(usual)}
          value={field.settings[name] ?? null}
          onChange={(value) => onSet({ [name]: value ?? undefined })}
        />
      )}
    </Property>
  );
};

/** The limits of numbers, ratings and lists. */
export const MeasurePart = (part: FieldPart) => {
  const { field, faults, onSet } = part;
  const { settings } = fieldTypeOf(field.edit_input);
  const measures = (['scale', 'rate_max', 'count_max'] as const).filter((name) => settings.includes(name));
  if (measures.length === 0 && !settings.includes('unit')) return null;
  const labels = { scale: texts.scale, rate_max: texts.rateMax, count_max: texts.countMax };
  return (
    <div className="property-pair">
      {measures.map((name) => (
        <NumberProperty key={name} {...part} name={name} label={labels[name]} />
      ))}
      {settings.includes('unit') ? (
        <Property name="unit" label={texts.unit} faults={faults}>
          {(control) => (
            <Input
              {...control}
              maxLength={10}
              placeholder={texts.unitPlaceholder}
              value={field.settings.unit ?? ''}
              onChange={(event) => onSet({ unit: event.target.value })}
            />
          )}
        </Property>
      ) : null}
    </div>
  );
};

/** The pattern of an automatic number. */
export const SerialPart = (part: FieldPart) => {
  const { field, faults, onSet } = part;
  const { settings } = fieldTypeOf(field.edit_input);
  if (!settings.includes('serial_prefix')) return null;
  return (
    <PropertyGroup title={texts.groups.serial}>
      <Property
        name="serial_prefix"
        label={texts.serialPrefix}
        hint={texts.serialExample(String(fieldTypeViews.serial.example(field)))}
        faults={faults}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={12}
            value={field.settings.serial_prefix ?? ''}
            onChange={(event) => onSet({ serial_prefix: event.target.value })}
          />
        )}
      </Property>
      <div className="property-pair">
        <Property name="serial_period" label={texts.serialPeriod} faults={faults}>
          {(control) => (
            <Select
              {...control}
              value={field.settings.serial_period ?? 'none'}
              options={Object.entries(texts.serialPeriods).map(([value, label]) => ({ value, label }))}
              onChange={(value: keyof typeof texts.serialPeriods) => onSet({ serial_period: value })}
            />
          )}
        </Property>
        <NumberProperty {...part} name="serial_digits" label={texts.serialDigits} />
      </div>
    </PropertyGroup>
  );
};
