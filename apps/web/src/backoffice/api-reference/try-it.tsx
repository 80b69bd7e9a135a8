import { type FormEvent, useId, useState } from 'react';
import { callRaw, type RawAnswer } from '../../platform/http/raw-call';
import { newRequestKey } from '../../platform/http/request-key';
import { ActionButton } from '../../ui/action-button/action-button';
import { confirm } from '../../ui/confirm-dialog/confirm';
import { StateTag } from '../../ui/state-tag/state-tag';
import { apiReferenceTexts as texts } from './api-reference.texts';
import { jsonBody, mayWrite, type Operation, type Parameter, takesFile } from './described-api';
import './try-it.css';

/** The headers that tell a caller something. */
const shownHeaders = ['content-type', 'retry-after', 'x-request-id'];

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const firstValues = ({ parameters }: Operation): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parameters.map(({ name, required, example, in: place }) => {
      if (place === 'header') return [name, newRequestKey()];
      return [name, required && example !== undefined ? written(example) : ''];
    }),
  );

/** The parsed body; undefined when the text is no JSON. */
const parsed = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
};

const ParameterField = (props: {
  parameter: Parameter;
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
}) => {
  const { parameter, value, fault, onChange } = props;
  const id = useId();
  return (
    <div className="api-field">
      <label htmlFor={id}>
        <code>{parameter.name}</code>
        {parameter.required ? <span className="api-needed">{texts.needed}</span> : null}
      </label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {fault === undefined ? null : (
        <p id={`${id}-fault`} className="api-fault">
          {fault}
        </p>
      )}
    </div>
  );
};

const Answer = ({ answer }: { answer: RawAnswer | 'none' }) => {
  if (answer === 'none') return <p role="alert">{texts.noAnswer}</p>;
  const headers = shownHeaders.filter((name) => answer.headers[name] !== undefined);
  return (
    <section className="api-answer" aria-label={texts.answer} aria-live="polite">
      <StateTag tone={answer.status < 400 ? 'good' : 'bad'}>{texts.answered(answer.status, answer.ms)}</StateTag>
      {headers.length === 0 ? null : (
        <dl aria-label={texts.headers}>
          {headers.map((name) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{answer.headers[name]}</dd>
            </div>
          ))}
        </dl>
      )}
      <pre className="api-code">{JSON.stringify(answer.data, null, 2)}</pre>
    </section>
  );
};

const BodyField = (props: { value: string; fault: string | undefined; onChange: (value: string) => void }) => {
  const id = useId();
  return (
    <div className="api-field api-body">
      <label htmlFor={id}>{texts.bodyLabel}</label>
      <textarea
        id={id}
        rows={Math.min(16, props.value.split('\n').length + 1)}
        spellCheck={false}
        value={props.value}
        aria-invalid={props.fault !== undefined}
        aria-describedby={props.fault === undefined ? undefined : `${id}-fault`}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
      {props.fault === undefined ? null : (
        <p id={`${id}-fault`} className="api-fault">
          {props.fault}
        </p>
      )}
    </div>
  );
};

const TryForm = ({ operation }: { operation: Operation }) => {
  const example = jsonBody(operation);
  const [values, setValues] = useState(() => firstValues(operation));
  const [body, setBody] = useState(() => (example === undefined ? '' : JSON.stringify(example.example ?? {}, null, 2)));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [answer, setAnswer] = useState<RawAnswer | 'none' | undefined>(undefined);
  const [busy, setBusy] = useState(false);

  const send = async (sent: unknown): Promise<void> => {
    const filled = (place: Parameter['in']) =>
      Object.fromEntries(
        operation.parameters
          .filter((one) => one.in === place && values[one.name] !== '')
          .map(({ name }) => [name, values[name] ?? '']),
      );
    if (mayWrite(operation)) {
      const content = texts.writesHint(operation.summary);
      if (!(await confirm({ title: texts.writes, content, danger: true }))) return;
    }
    setBusy(true);
    const call = { method: operation.method, path: operation.path, query: filled('query'), headers: filled('header') };
    const got = await callRaw({ ...call, ...(example === undefined ? {} : { body: sent }) }).catch(
      () => 'none' as const,
    );
    setBusy(false);
    setAnswer(got);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = operation.parameters.filter(({ name, required }) => required && values[name] === '');
    const json = example === undefined ? { value: undefined } : parsed(body);
    setFaults({
      ...Object.fromEntries(missing.map(({ name }) => [name, texts.missing])),
      ...(json === undefined ? { '': texts.notJson } : {}),
    });
    if (missing.length === 0 && json !== undefined) void send(json.value);
  };

  return (
    <form className="api-try" onSubmit={submit} noValidate>
      <p className="api-note">{texts.tryHint}</p>
      {operation.parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={values[parameter.name] ?? ''}
          fault={faults[parameter.name]}
          onChange={(value) => setValues((now) => ({ ...now, [parameter.name]: value }))}
        />
      ))}
      {example === undefined ? null : <BodyField value={body} fault={faults['']} onChange={setBody} />}
      <ActionButton type="submit" kind="primary" busy={busy}>
        {texts.send}
      </ActionButton>
      {answer === undefined ? null : <Answer answer={answer} />}
    </form>
  );
};

/** Sends a call with the current session and shows what comes back; what may write asks first. */
export const TryIt = ({ operation }: { operation: Operation }) => (
  <section aria-label={texts.tryIt}>
    <h3>{texts.tryIt}</h3>
    {takesFile(operation) ? <p className="api-note">{texts.noUpload}</p> : <TryForm operation={operation} />}
  </section>
);
