import { Select } from 'antd';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldInputProps } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { type RecordChoice, RecordChoicesContext } from './record-choices';
import { sharedAttributes } from './text-input';

const typingPauseMs = 250;
const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number');

/** Loads choices while staff type; an answer that comes after a newer question is dropped. */
const useChoices = ({ field, value }: FieldInputProps) => {
  const source = useContext(RecordChoicesContext);
  const [offered, setOffered] = useState<readonly RecordChoice[]>([]);
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const asked = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const learn = (found: readonly RecordChoice[]) =>
    setNames((known) => new Map([...known, ...found.map(({ id, label }): [number, string] => [id, label])]));

  const ask = async (keyword: string) => {
    asked.current += 1;
    const question = asked.current;
    setBusy(true);
    const found = await source.load({ field, keyword }).catch(() => []);
    if (question !== asked.current) return;
    setBusy(false);
    setOffered(found);
    learn(found);
  };
  const askSoon = (keyword: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void ask(keyword), typingPauseMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const unnamed = idsOf(value).filter((id) => !names.has(id));
  const nameThem = useEffectEvent(async (ids: readonly number[]) => {
    learn(await source.load({ field, keyword: '', ids }).catch(() => []));
  });
  const missing = unnamed.join(',');
  useEffect(() => {
    if (missing !== '') void nameThem(missing.split(',').map(Number));
  }, [missing]);
  return { offered, names, busy, ask, askSoon };
};

/** Makes the input of a field that points to one record, or to several. */
export const recordInput = (many: boolean) =>
  function RecordInput(props: FieldInputProps) {
    const { offered, names, busy, ask, askSoon } = useChoices(props);
    const chosen = idsOf(props.value).map((id) => ({ value: id, label: names.get(id) ?? `#${id}` }));
    const shared = {
      ...sharedAttributes(props),
      className: 'field-full',
      allowClear: true,
      labelInValue: true,
      loading: busy,
      showSearch: { filterOption: false, onSearch: askSoon },
      notFoundContent: busy ? texts.loadingRecords : texts.noRecords,
      placeholder: props.field.settings.placeholder ?? (many ? texts.chooseMany : texts.chooseOne),
      options: offered.map(({ id, label }) => ({ value: id, label })),
      onOpenChange: (open: boolean) => {
        if (open) void ask('');
      },
    };
    if (!many) {
      return (
        <Select
          {...shared}
          value={chosen[0] ?? null}
          onChange={(next: { value: number } | null | undefined) => props.onChange(next?.value ?? null)}
        />
      );
    }
    return (
      <Select
        {...shared}
        mode="multiple"
        maxCount={props.field.settings.count_max}
        value={chosen}
        onChange={(next: { value: number }[]) =>
          props.onChange(next.length === 0 ? null : next.map(({ value }) => value))
        }
      />
    );
  };
