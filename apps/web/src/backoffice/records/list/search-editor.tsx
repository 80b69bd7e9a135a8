import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import { asksNoValue, type ConditionOperator } from '@shuyuan/contract/backoffice/records/record-operators';
import { conditionsMax } from '@shuyuan/contract/platform/condition-groups';
import { Radio, Select } from 'antd';
import { useId, useMemo } from 'react';
import type { Condition } from '../../../platform/list-state/conditions';
import type { Search } from '../../../platform/list-state/list-state';
import { ActionButton } from '../../../ui/action-button/action-button';
import { newRow } from '../../../ui/advanced-search/composite-draft';
import type { CompositeDraft, RowProblems } from '../../../ui/advanced-search/composite-search';
import { RecordChoicesContext } from '../../forms';
import { recordChoicesOf } from '../record-choices';
import { compositeTexts as texts } from './search.texts';
import { type ConditionField, conditionField, conditionFields, operatorChoices } from './search-rules';
import { ConditionValue } from './search-value';
import './search-editor.css';

interface RowProps {
  readonly meta: RecordMeta;
  readonly fields: readonly ConditionField[];
  readonly row: Condition;
  readonly at: number;
  readonly problem: string | undefined;
  readonly onChange: (row: Condition) => void;
  readonly onRemove: () => void;
}

const ConditionRow = (props: RowProps) => {
  const { meta, fields, row, at, problem, onChange } = props;
  const errorId = useId();
  const valueId = useId();
  const [name, operator, value] = row;
  const field = conditionField(meta, name);
  const operators = field === undefined ? [] : operatorChoices(meta, field);
  const choose = (next: string) => {
    const chosen = conditionField(meta, next);
    onChange(chosen === undefined ? [] : [next, operatorChoices(meta, chosen)[0]?.value]);
  };
  const compare = (next: ConditionOperator) => onChange([name, next]);
  return (
    <fieldset className="condition-row">
      <legend className="visually-hidden">{texts.row(at + 1)}</legend>
      <Select
        className="condition-field"
        aria-label={texts.field}
        placeholder={texts.field}
        showSearch={{ optionFilterProp: 'label' }}
        value={field?.field ?? null}
        options={fields.map((one) => ({ value: one.field, label: one.name }))}
        onChange={(next: string | null) => choose(next ?? '')}
      />
      <Select
        className="condition-operator"
        aria-label={texts.operator}
        disabled={field === undefined}
        value={operators.some((one) => one.value === operator) ? (operator as ConditionOperator) : null}
        options={[...operators]}
        onChange={compare}
      />
      <div className="condition-value">
        <label className="visually-hidden" htmlFor={valueId}>
          {texts.value}
        </label>
        {field === undefined || asksNoValue(operator as ConditionOperator) ? null : (
          <ConditionValue
            key={`${field.field} ${String(operator)}`}
            id={valueId}
            field={field}
            operator={operator as ConditionOperator}
            value={value}
            onChange={(next) => onChange([name, operator, next])}
            invalid={problem !== undefined}
            describedBy={problem === undefined ? undefined : errorId}
          />
        )}
      </div>
      <button type="button" className="condition-drop" aria-label={texts.remove(at + 1)} onClick={props.onRemove}>
        <CloseOutlined aria-hidden />
      </button>
      {problem === undefined ? null : (
        <span id={errorId} role="alert" className="search-control-problem">
          {problem}
        </span>
      )}
    </fieldset>
  );
};

/** The composite conditions in the search panel: all of the rows, or one of them at least. */
export const CompositeEditor = (props: {
  meta: RecordMeta;
  fixed: Search;
  draft: CompositeDraft;
  problems: RowProblems;
  onChange: (draft: CompositeDraft) => void;
}) => {
  const { meta, fixed, draft, problems, onChange } = props;
  const { group, rows } = draft;
  const choices = useMemo(() => recordChoicesOf(meta.id), [meta.id]);
  const fields = useMemo(() => conditionFields(meta).filter(({ field }) => fixed[field] === undefined), [meta, fixed]);
  const put = (next: CompositeDraft['rows']) => onChange({ group, rows: next });
  return (
    <RecordChoicesContext value={choices}>
      <section className="composite-search" aria-label={texts.title}>
        <div className="composite-search-head">
          <strong>{texts.title}</strong>
          {rows.length < 2 ? null : (
            <Radio.Group
              optionType="button"
              aria-label={texts.mode}
              value={group}
              options={[
                { value: '$all', label: texts.all },
                { value: '$any', label: texts.any },
              ]}
              onChange={(event) => onChange({ group: event.target.value, rows })}
            />
          )}
        </div>
        {rows.map(({ key, condition }, at) => (
          <ConditionRow
            key={key}
            meta={meta}
            fields={fields}
            row={condition}
            at={at}
            problem={problems[at]}
            onChange={(next) => put(rows.with(at, { key, condition: next }))}
            onRemove={() => put(rows.filter((_, other) => other !== at))}
          />
        ))}
        {rows.length >= conditionsMax ? (
          <p className="composite-search-full">{texts.full(conditionsMax)}</p>
        ) : (
          <ActionButton onClick={() => put([...rows, newRow([])])}>
            <PlusOutlined aria-hidden />
            {texts.add}
          </ActionButton>
        )}
      </section>
    </RecordChoicesContext>
  );
};
