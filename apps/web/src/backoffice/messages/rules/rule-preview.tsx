import { type MessageKind, placesOf, smsParts } from '@shuyuan/contract/backoffice/messages/message-kind';
import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import { useEffect, useId, useMemo, useState } from 'react';
import { fieldTypeViews, type RecordChoices, RecordChoicesContext, type ShownField } from '../../forms';
import { loadPreviewRecords, previewQuery } from '../center.queries';
import type { RuleValues } from './rule-values';
import { rulesTexts } from './rules.texts';

const { preview: texts } = rulesTexts;
const typingPauseMs = 350;

/** A text once nobody has typed for a moment. */
const useRested = (text: string): string => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};

const RecordItem = (props: {
  kind: MessageKind;
  formId: number;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}) => {
  const { kind, formId } = props;
  const id = useId();
  const field: ShownField = {
    field: 'record',
    name: texts.record,
    edit_input: 'relation',
    select_item: [],
    settings: { relation_form_id: formId, placeholder: texts.latest },
  };
  const choices = useMemo<RecordChoices>(
    () => ({
      load: ({ keyword, signal }) =>
        loadPreviewRecords({ kind: kind.key, ...(keyword === '' ? {} : { keyword }) }, signal),
    }),
    [kind.key],
  );
  const { Input } = fieldTypeViews.relation;
  return (
    <div className="rule-preview-record">
      <label htmlFor={id}>{texts.record}</label>
      <RecordChoicesContext value={choices}>
        <Input
          id={id}
          field={field}
          value={props.value ?? null}
          onChange={(next) => props.onChange(typeof next === 'number' ? next : undefined)}
        />
      </RecordChoicesContext>
    </div>
  );
};

const Shown = (props: {
  words: { kind: string; title: string; body: string };
  recordId: number | undefined;
  isSms: boolean;
}) => {
  const { words, recordId } = props;
  const { data } = useQuery(previewQuery({ ...words, ...(recordId === undefined ? {} : { record_id: recordId }) }));
  if (data === undefined) return null;
  if (data === null) return <p className="rule-preview-note">{texts.nothing}</p>;
  const { title, body, names } = data;
  return (
    <>
      <article className="rule-preview-message">
        <h3>{title}</h3>
        <p>{body}</p>
      </article>
      {names.length === 0 ? null : <p className="rule-preview-note">{texts.to(names)}</p>}
      {props.isSms ? <p className="rule-preview-note">{texts.sms([...body].length, smsParts(body))}</p> : null}
    </>
  );
};

/** What a person would get: the words as they stand, with the values of a real record. */
export const RulePreview = ({ form, kind }: { form: FormInstance<RuleValues>; kind: MessageKind | undefined }) => {
  const [recordId, setRecordId] = useState<number>();
  const title = useRested((Form.useWatch('title', form) ?? '').trim());
  const body = useRested((Form.useWatch('body', form) ?? '').trim());
  const isSms = (Form.useWatch('ways', form) ?? []).includes('sms');
  const isWhole =
    kind !== undefined &&
    [title, body].every((text) => text !== '' && placesOf(text).every((place) => kind.fields.includes(place)));
  return (
    <section className="rule-preview" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      {kind === undefined || kind.custom_form_id === null ? null : (
        <RecordItem kind={kind} formId={kind.custom_form_id} value={recordId} onChange={setRecordId} />
      )}
      {isWhole ? (
        <Shown words={{ kind: kind.key, title, body }} recordId={recordId} isSms={isSms} />
      ) : (
        <p className="rule-preview-note">{texts.incomplete}</p>
      )}
    </section>
  );
};
