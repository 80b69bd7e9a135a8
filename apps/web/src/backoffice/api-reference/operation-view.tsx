import { copyText } from '../../platform/clipboard';
import { notify } from '../../platform/notices';
import { ActionButton } from '../../ui/action-button/action-button';
import { apiReferenceTexts as texts } from './api-reference.texts';
import {
  type ApiDocument,
  curlOf,
  failuresOf,
  jsonBody,
  type Operation,
  type Parameter,
  replyOf,
  type Schema,
  takesFile,
} from './described-api';
import { type SchemaRow, schemaRows, typeOf, wordsOf } from './schema-rows';
import { TryIt } from './try-it';

const { columns } = texts;

const copy = async (text: string): Promise<void> => {
  if (await copyText(text)) notify.success(texts.copied);
  else notify.error(texts.notCopied);
};

const RowTable = ({ label, rows }: { label: string; rows: readonly SchemaRow[] }) => (
  <div className="api-scroll">
    <table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.type}</th>
          <th scope="col">{columns.need}</th>
          <th scope="col">{columns.words}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, depth, type, isRequired, words }) => (
          <tr key={key}>
            <th scope="row" style={{ paddingInlineStart: `${depth + 0.5}em` }}>
              <code>{name}</code>
            </th>
            <td>{type}</td>
            <td>{isRequired ? texts.needed : texts.optional}</td>
            <td>{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const rowOf = (parameter: Parameter, document: ApiDocument): SchemaRow => ({
  key: parameter.name,
  name: parameter.name,
  depth: 0,
  type: parameter.in === 'header' ? texts.inHeader : typeOf(parameter.schema, document),
  isRequired: parameter.required,
  words: [parameter.description ?? '', wordsOf(parameter.schema, document)].filter(Boolean).join(texts.stop),
});

const Example = ({ value }: { value: unknown }) =>
  value === undefined ? null : (
    <details>
      <summary>{texts.example}</summary>
      <pre className="api-code">{JSON.stringify(value, null, 2)}</pre>
    </details>
  );

const Shape = (props: { label: string; schema: Schema; example: unknown; document: ApiDocument }) => {
  const rows = schemaRows(props.schema, props.document);
  return (
    <>
      {rows.length === 0 ? (
        <p>{typeOf(props.schema, props.document)}</p>
      ) : (
        <RowTable label={texts.schemaOf(props.label)} rows={rows} />
      )}
      <Example value={props.example} />
    </>
  );
};

const Failures = ({ operation, document }: { operation: Operation; document: ApiDocument }) => (
  <details>
    <summary>{texts.errors}</summary>
    <div className="api-scroll">
      <table aria-label={texts.errors}>
        <thead>
          <tr>
            <th scope="col">{texts.status}</th>
            <th scope="col">{texts.code}</th>
            <th scope="col">{texts.message}</th>
          </tr>
        </thead>
        <tbody>
          {failuresOf(operation, document).map(({ status, errcode, errmsg }) => (
            <tr key={`${status} ${errcode}`}>
              <td>{status}</td>
              <td>{errcode}</td>
              <td>{errmsg}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
);

const Curl = ({ operation, document }: { operation: Operation; document: ApiDocument }) => {
  const url = document.servers[0]?.url ?? '/';
  const text = curlOf(operation, url === '/' ? window.location.origin : url);
  return (
    <section>
      <div className="api-heading">
        <h3>{texts.curl}</h3>
        <ActionButton size="small" onClick={() => void copy(text)}>
          {texts.copy}
        </ActionButton>
      </div>
      <pre className="api-code">{text}</pre>
    </section>
  );
};

/** Everything about one operation. */
export const OperationView = ({ operation, document }: { operation: Operation; document: ApiDocument }) => {
  const body = jsonBody(operation);
  const reply = replyOf(operation);
  return (
    <article className="api-operation">
      <header>
        <h2>{operation.summary}</h2>
        <p>
          <span className="api-method" data-method={operation.method}>
            {operation.method}
          </span>
          <code>{operation.path}</code>
        </p>
        <p className="api-note">{operation.description}</p>
      </header>
      <section>
        <h3>{texts.parameters}</h3>
        {operation.parameters.length === 0 ? (
          <p className="api-note">{texts.noParameters}</p>
        ) : (
          <RowTable label={texts.parameters} rows={operation.parameters.map((one) => rowOf(one, document))} />
        )}
      </section>
      {body === undefined ? null : (
        <section>
          <h3>{texts.body}</h3>
          <Shape label={texts.body} schema={body.schema} example={body.example} document={document} />
        </section>
      )}
      {takesFile(operation) ? (
        <section>
          <h3>{texts.body}</h3>
          <p className="api-note">{texts.upload}</p>
        </section>
      ) : null}
      <section>
        <h3>{texts.reply}</h3>
        {reply === undefined ? null : (
          <Shape label={texts.reply} schema={reply.schema} example={reply.example} document={document} />
        )}
        <Failures operation={operation} document={document} />
      </section>
      <Curl operation={operation} document={document} />
      <TryIt operation={operation} />
    </article>
  );
};
