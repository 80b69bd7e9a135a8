import type { HandEstimate, HandTerms } from '@shuyuan/contract/backoffice/messages/message';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Alert, Form, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { newRequestKey } from '../../../platform/http/request-key';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { placeErrors } from '../../../ui/form-dialog/field-errors';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { permissionsQuery } from '../../identity';
import {
  estimateQuery,
  type HandOutcome,
  type HandPeople,
  type HandWords,
  sendInParts,
  termsQuery,
} from './hand.queries';
import { handTexts as texts } from './hand.texts';
import { HandPreview } from './hand-estimate';
import { HandFields, type HandValues } from './hand-fields';
import './hand.css';

/** How long nothing is typed before it is counted anew. */
const pauseMs = 500;

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

const wordsOf = ({ ways = [], title = '', body = '', sms_template = '' }: Partial<HandValues>): HandWords => ({
  ways,
  title: title.trim(),
  body: body.trim(),
  sms_template: sms_template.trim(),
});

const isWhole = ({ ways, title, body }: HandWords): boolean => ways.length > 0 && title !== '' && body !== '';
const countOf = ({ reached }: HandEstimate): number => Object.values(reached).reduce((sum, count) => sum + count, 0);

/** What would be sent as it is written now, counted while it is typed. */
const LivePreview = (props: {
  form: FormInstance<HandValues>;
  people: HandPeople;
  terms: HandTerms;
  requestKey: string;
  onCount: (count: number | undefined) => void;
}) => {
  const { form, people, terms, requestKey, onCount } = props;
  const typed = wordsOf(Form.useWatch<Partial<HandValues>>((all) => all, form) ?? {});
  const words = JSON.parse(useSettled(JSON.stringify(typed))) as HandWords;
  const { data, error } = useQuery({ ...estimateQuery(requestKey, { people, words }), enabled: isWhole(words) });
  const estimate = isWhole(typed) ? data?.estimate : undefined;
  const refusal = data?.refusal;
  const count = estimate === undefined ? undefined : countOf(estimate);
  useEffect(() => onCount(count), [count, onCount]);
  useEffect(() => {
    const { fields } = placeErrors(form, refusal?.errors);
    form.setFields([...fields] as Parameters<typeof form.setFields>[0]);
  }, [form, refusal]);
  const failure = refusal?.errmsg ?? error?.message;
  const isWaiting = isWhole(typed) && estimate === undefined && failure === undefined;
  return (
    <section className="hand-preview" aria-label={texts.preview} aria-busy={isWaiting}>
      <h2>{texts.preview}</h2>
      {failure === undefined ? null : <Alert type="error" showIcon title={failure} />}
      {isWaiting ? <p>{texts.counting}</p> : null}
      {isWhole(typed) ? null : <p>{texts.afterWords}</p>}
      {estimate === undefined || failure !== undefined ? null : (
        <HandPreview estimate={estimate} isDaily={terms.is_daily} />
      )}
    </section>
  );
};

const initialOf = ({ ways, templates, is_daily }: HandTerms): Partial<HandValues> => {
  const [first] = is_daily ? templates : [];
  const usable = ways.filter(({ problem }) => problem === '').map(({ way }) => way);
  const { title = '', body = '', sms_template = '' } = first ?? {};
  return { ways: usable.slice(0, 1), template: first === undefined ? -1 : 0, title, body, sms_template };
};

const useTellOutcome = () => {
  const navigate = useNavigate();
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const mayLook = permissions.includes('message.index');
  return async ({ queued, skipped }: HandOutcome): Promise<void> => {
    const looks = await confirm({
      title: queued === 0 ? texts.sentNone : texts.sent(queued),
      content: (
        <>
          {queued === 0 ? null : <p>{texts.soon}</p>}
          {skipped === 0 ? null : <p>{texts.skipped(skipped)}</p>}
        </>
      ),
      ok: mayLook ? texts.toLog : texts.understood,
      cancel: texts.close,
    });
    if (looks && mayLook) void navigate('/system/message?tab=log');
  };
};

/** Writes to the people of chosen records: words, whom they reach and at what cost, then 发送. */
export const HandDialog = (props: HandPeople & { act?: string; open: boolean; onClose: () => void }) => {
  const { formId, ids, act = texts.tool, open, onClose } = props;
  const [requestKey, setRequestKey] = useState(newRequestKey);
  const [count, setCount] = useState<number>();
  const [progress, setProgress] = useState<number>();
  const [halted, setHalted] = useState<string>();
  const { data: terms, error } = useQuery({ ...termsQuery(formId), enabled: open });
  const tell = useTellOutcome();
  const people = { formId, ids };
  const close = () => {
    setRequestKey(newRequestKey());
    setHalted(undefined);
    onClose();
  };
  const submit = async (values: HandValues) => {
    setHalted(undefined);
    const outcome = await sendInParts(requestKey, { people, words: wordsOf(values), onProgress: setProgress });
    setProgress(undefined);
    const { failure, queued } = outcome;
    if (failure?.errors !== undefined) throw failure;
    if (failure !== undefined) return setHalted(texts.partly(queued, failure.errmsg));
    close();
    await tell(outcome);
  };
  return (
    <FormDialog<HandValues>
      open={open}
      title={texts.title(act, ids.length)}
      record={requestKey}
      width={70}
      loading={terms === undefined && error === null}
      submitLabel={count === undefined || count === 0 ? texts.sendNone : texts.send(count)}
      maySubmit={count !== undefined && count > 0}
      onClose={close}
      onSubmit={submit}
      {...(terms === undefined ? {} : { values: initialOf(terms) })}
    >
      {(form) =>
        terms === undefined ? (
          <Alert type="error" showIcon title={error?.message ?? texts.failed} />
        ) : (
          <>
            {halted === undefined ? null : <Alert className="hand-note" type="error" showIcon title={halted} />}
            <div className="hand-columns">
              <div>
                <HandFields form={form} terms={terms} />
              </div>
              <LivePreview form={form} people={people} terms={terms} requestKey={requestKey} onCount={setCount} />
            </div>
            {progress === undefined || ids.length <= progress ? null : (
              <p role="status">{texts.sending(progress, ids.length)}</p>
            )}
          </>
        )
      }
    </FormDialog>
  );
};
