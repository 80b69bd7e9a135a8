import { PlusOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Nothing } from '../../../ui/empty-state/nothing';
import { useScopeNote } from '../../identity';
import { ChosenRecords, OpenLink } from './chosen-records';
import type { FieldInputProps } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { type RecordChoice, RecordChoicesContext } from './record-choices';
import { sharedAttributes } from './text-input';
import './record-input.css';
import '../../../ui/struck/struck.css';

const typingPauseMs = 250;
const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number');

/** Loads choices while staff type; an outdated request is cancelled. */
const useChoices = ({ field, value }: FieldInputProps) => {
  const source = useContext(RecordChoicesContext);
  const [offered, setOffered] = useState<readonly RecordChoice[]>([]);
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const [keyword, setKeyword] = useState('');
  const asking = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const learn = (found: readonly RecordChoice[]) =>
    setNames((known) => new Map([...known, ...found.map(({ id, label }): [number, string] => [id, label])]));
  const nameOf = (id: number): string | undefined => names.get(id) ?? source.nameOf?.(field, id);

  const ask = async (words: string) => {
    asking.current?.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    setBusy(true);
    setKeyword(words);
    const found = await source.load({ field, keyword: words, signal }).catch(() => []);
    if (signal.aborted) return;
    setBusy(false);
    setOffered(found);
    learn(found);
  };
  const askSoon = (words: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void ask(words), typingPauseMs);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      asking.current?.abort();
    },
    [],
  );

  const unnamed = idsOf(value).filter((id) => nameOf(id) === undefined);
  const nameThem = useEffectEvent(async (ids: readonly number[]) => {
    learn(await source.load({ field, keyword: '', ids }).catch(() => []));
  });
  const missing = unnamed.join(',');
  useEffect(() => {
    if (missing !== '') void nameThem(missing.split(',').map(Number));
  }, [missing]);
  return { source, offered, nameOf, learn, busy, keyword, ask, askSoon };
};

/** The dropdown with a button to add a missing record; pressing it must not take the focus and close the dropdown. */
const listWith = (menu: ReactNode, add: { label: string; onAdd: () => void } | undefined) =>
  add === undefined ? (
    menu
  ) : (
    <>
      {menu}
      <button
        type="button"
        className="record-input-add"
        onMouseDown={(event) => event.preventDefault()}
        onClick={add.onAdd}
      >
        {add.label}
      </button>
    </>
  );

/** The chosen records, the choices, and adding a record; with `many` the chosen ones are ordered. */
const usePicking = (props: FieldInputProps, many: boolean) => {
  const { field } = props;
  const choices = useChoices(props);
  const note = useScopeNote(field.settings.relation_form_id ?? 0);
  const { source, nameOf, learn, keyword, ask } = choices;
  const [open, setOpen] = useState(false);
  const ids = idsOf(props.value);
  const take = (next: readonly number[]) =>
    props.onChange(many ? (next.length === 0 ? null : next) : (next[0] ?? null));
  const isFull = many && ids.length >= (field.settings.count_max ?? Number.POSITIVE_INFINITY);
  const kind = props.disabled || isFull ? undefined : source.addsTo?.(field);
  const add = async () => {
    setOpen(false);
    const added = await source.add?.(field, keyword);
    if (added === undefined) return;
    learn([added]);
    take(many ? [...ids, added.id] : [added.id]);
  };
  const shared = {
    ...sharedAttributes(props),
    className: 'field-full',
    allowClear: true,
    labelInValue: true,
    loading: choices.busy,
    open,
    showSearch: { filterOption: false, onSearch: choices.askSoon },
    notFoundContent: choices.busy ? texts.loadingRecords : <Nothing words={texts.noRecords} note={note} />,
    placeholder: field.settings.placeholder ?? (many ? texts.chooseMany : texts.chooseOne),
    options: choices.offered.map(({ id, label, struck }) => ({
      value: id,
      label,
      ...(struck ? { className: 'struck-option' } : {}),
    })),
    popupRender: (menu: ReactNode) =>
      listWith(
        menu,
        kind === undefined ? undefined : { label: texts.addRecord(kind, keyword), onAdd: () => void add() },
      ),
    onOpenChange: (next: boolean) => {
      setOpen(next);
      if (next) void ask('');
    },
  };
  return {
    shared,
    chosen: ids.map((id) => ({ value: id, label: nameOf(id) ?? `#${id}` })),
    take,
    kind,
    add: () => void add(),
    addressOf: (id: number) => source.addressOf?.(field, id),
  };
};

/** For the keyboard: Tab cannot reach a button inside an open dropdown. */
const AddButton = ({ kind, onAdd }: { kind: string | undefined; onAdd: () => void }) =>
  kind === undefined ? null : (
    <button type="button" className="record-input-plus" aria-label={texts.addTo(kind)} onClick={onAdd}>
      <PlusOutlined aria-hidden />
    </button>
  );

/** The input of a field that points to one record. */
export const RecordInput = (props: FieldInputProps) => {
  const { shared, chosen, take, kind, add, addressOf } = usePicking(props, false);
  const [only] = chosen;
  return (
    <div className="record-input-line">
      <Select
        {...shared}
        value={only ?? null}
        onChange={(next: { value: number } | null | undefined) => take(next ? [next.value] : [])}
      />
      <AddButton kind={kind} onAdd={add} />
      {only === undefined ? null : <OpenLink address={addressOf(only.value)} label={only.label} />}
    </div>
  );
};

/** The input of a field that points to several records, in order. */
export const RecordsInput = (props: FieldInputProps) => {
  const { shared, chosen, take, kind, add, addressOf } = usePicking(props, true);
  return (
    <div className="record-input">
      <div className="record-input-line">
        <Select
          {...shared}
          mode="multiple"
          maxCount={props.field.settings.count_max}
          maxTagCount={0}
          maxTagPlaceholder={texts.chosenCount(chosen.length)}
          value={chosen}
          onChange={(next: { value: number }[]) => take(next.map(({ value }) => value))}
        />
        <AddButton kind={kind} onAdd={add} />
      </div>
      {chosen.length === 0 ? null : (
        <ChosenRecords chosen={chosen} disabled={props.disabled ?? false} addressOf={addressOf} onChange={take} />
      )}
    </div>
  );
};
