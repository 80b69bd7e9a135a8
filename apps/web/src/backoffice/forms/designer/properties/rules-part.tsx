import {
  boundRules,
  type FieldRule,
  type RuleName,
  ruleLabels,
  ruleName,
} from '@shuyuan/contract/backoffice/forms/field-rule';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { Checkbox, Input, InputNumber } from 'antd';
import { useId } from 'react';
import { MoneyInput } from '../../field-types/money';
import type { FieldPart } from './field-part';
import { propertiesTexts as texts } from './properties.texts';
import { PropertyGroup } from './property';

type BoundName = (typeof boundRules)[number];
type Rules = readonly FieldRule[];

const isBound = (name: RuleName): name is BoundName => boundRules.some((bound) => bound === name);

/** The default value of a rule when it is ticked. */
const usual: Readonly<Record<BoundName, number>> = { min: 0, max: 100, min_length: 2, max_length: 50 };

const started = (name: RuleName): FieldRule => {
  if (name === 'pattern') return { rule: 'pattern', value: '' };
  return isBound(name) ? { rule: name, value: usual[name] } : name;
};

const replaced = (rules: Rules, rule: FieldRule): FieldRule[] =>
  rules.map((one) => (ruleName(one) === ruleName(rule) ? rule : one));

const toggled = (rules: Rules, name: RuleName, on: boolean): FieldRule[] =>
  on ? [...rules, started(name)] : rules.filter((rule) => ruleName(rule) !== name);

const BoundValue = (
  props: FieldPart & { rule: { rule: BoundName; value: number }; onRule: (rule: FieldRule) => void },
) => {
  const { field, rule, onRule } = props;
  const id = useId();
  const label = texts.ruleValue(ruleLabels[rule.rule]);
  const bare = { ...field, name: label, settings: {} };
  if (fieldTypeOf(field.edit_input).unitSize !== undefined) {
    return (
      <div className="property-rule-value">
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <MoneyInput
          id={id}
          field={bare}
          value={rule.value}
          onChange={(value) => onRule({ rule: rule.rule, value: typeof value === 'number' ? value : Number.NaN })}
        />
      </div>
    );
  }
  const isLength = rule.rule === 'min_length' || rule.rule === 'max_length';
  return (
    <InputNumber
      className="property-rule-value"
      aria-label={label}
      size="small"
      {...(isLength ? { min: 0, precision: 0 } : {})}
      value={rule.value}
      onChange={(value) => onRule({ rule: rule.rule, value: value ?? 0 })}
    />
  );
};

const PatternValue = (props: { rule: Extract<FieldRule, { rule: 'pattern' }>; onRule: (rule: FieldRule) => void }) => {
  const { rule, onRule } = props;
  return (
    <>
      <Input
        className="property-rule-whole"
        aria-label={texts.ruleValue(ruleLabels.pattern)}
        spellCheck={false}
        maxLength={200}
        placeholder={texts.patternPlaceholder}
        value={rule.value}
        onChange={(event) => onRule({ ...rule, value: event.target.value })}
      />
      <Input
        className="property-rule-whole"
        aria-label={texts.patternMessage}
        maxLength={100}
        placeholder={texts.patternMessagePlaceholder}
        value={rule.message ?? ''}
        onChange={(event) => onRule({ rule: 'pattern', value: rule.value, message: event.target.value })}
      />
    </>
  );
};

const RuleRow = (props: FieldPart & { name: RuleName }) => {
  const { field, name, onPatch } = props;
  const rule = field.validation.find((one) => ruleName(one) === name);
  const onRule = (next: FieldRule) => onPatch({ validation: replaced(field.validation, next) });
  return (
    <div className="property-rule">
      <Checkbox
        checked={rule !== undefined}
        onChange={(event) => onPatch({ validation: toggled(field.validation, name, event.target.checked) })}
      >
        {ruleLabels[name]}
      </Checkbox>
      {rule === undefined || typeof rule === 'string' ? null : rule.rule === 'pattern' ? (
        <PatternValue rule={rule} onRule={onRule} />
      ) : (
        <BoundValue {...props} rule={rule} onRule={onRule} />
      )}
    </div>
  );
};

/** The rules by name, each with its value beside it. */
export const RulesPart = (part: FieldPart) => {
  const { rules } = fieldTypeOf(part.field.edit_input);
  const faults = part.faults.validation ?? [];
  return (
    <PropertyGroup title={texts.groups.rules}>
      <div data-property="validation">
        {rules.length === 0 ? <p className="property-note">{texts.noRules}</p> : null}
        {rules.map((name) => (
          <RuleRow key={name} {...part} name={name} />
        ))}
        {faults.length === 0 ? null : (
          <div className="property-note" data-wrong="true" role="alert">
            {faults.join('；')}
          </div>
        )}
      </div>
    </PropertyGroup>
  );
};
