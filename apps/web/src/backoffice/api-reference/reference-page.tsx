import { useQuery } from '@tanstack/react-query';
import { Select, Skeleton } from 'antd';
import { useState } from 'react';
import { saveFile } from '../../platform/save-file';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { KeywordBox } from '../../ui/keyword-box/keyword-box';
import { describedFormsQuery, descriptionQuery } from './api-reference.queries';
import { apiReferenceTexts as texts } from './api-reference.texts';
import { type ApiDocument, findOperations, type Operation, type OperationGroup } from './described-api';
import { OperationView } from './operation-view';
import './reference-page.css';

const download = (document: ApiDocument): void => {
  const content = new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' });
  saveFile({ name: texts.fileName, content });
};

const OperationList = (props: {
  groups: readonly OperationGroup[];
  chosen: string | undefined;
  onChoose: (operation: Operation) => void;
}) => {
  const { groups, chosen, onChoose } = props;
  if (groups.length === 0) {
    return <EmptyState compact icon="SearchOutlined" title={texts.nothingFound} hint={texts.nothingFoundHint} />;
  }
  return groups.map(({ name, purpose, operations }) => (
    <div key={name}>
      <h2 title={purpose}>{name}</h2>
      <ul>
        {operations.map((operation) => (
          <li key={operation.operationId}>
            <button
              type="button"
              aria-current={operation.operationId === chosen ? 'true' : undefined}
              onClick={() => onChoose(operation)}
            >
              <span className="api-method" data-method={operation.method}>
                {operation.method}
              </span>
              <span className="api-summary">{operation.summary}</span>
              <code>{operation.path}</code>
            </button>
          </li>
        ))}
      </ul>
    </div>
  ));
};

const Reference = ({ document, keyword }: { document: ApiDocument; keyword: string }) => {
  const [chosen, setChosen] = useState<Operation | undefined>(undefined);
  const groups = findOperations(document, keyword);
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <div className="api-panes" data-open={chosen !== undefined}>
      <nav className="api-list" aria-label={texts.list}>
        <p role="status">{texts.count(count)}</p>
        <OperationList groups={groups} chosen={chosen?.operationId} onChoose={setChosen} />
      </nav>
      <div className="api-detail">
        {chosen === undefined ? (
          <EmptyState icon="ReadOutlined" title={texts.choose} hint={texts.chooseHint} />
        ) : (
          <>
            <ActionButton className="api-back" onClick={() => setChosen(undefined)}>
              {texts.back}
            </ActionButton>
            <OperationView key={chosen.operationId} operation={chosen} document={document} />
          </>
        )}
      </div>
    </div>
  );
};

/** The reference of the API: what there is, what it takes and answers, and a place to try it. */
export const ReferencePage = () => {
  const [form, setForm] = useState('');
  const [keyword, setKeyword] = useState('');
  const { data: forms = [] } = useQuery(describedFormsQuery);
  const { data: document, isError, refetch } = useQuery(descriptionQuery(form));
  const scopes = [
    { value: '', label: texts.everything },
    ...forms.map(({ name, table_name }) => ({ value: table_name, label: `${name}（${table_name}）` })),
  ];
  return (
    <div className="api-page">
      <p className="api-note">{texts.intro}</p>
      <div className="api-bar">
        <Select
          aria-label={texts.scope}
          value={form}
          options={scopes}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          onChange={(table) => setForm(table)}
        />
        <KeywordBox value={keyword} hint={texts.search} onSearch={setKeyword} />
        <ActionButton disabled={document === undefined} onClick={() => document && download(document)}>
          {texts.download}
        </ActionButton>
      </div>
      {document === undefined && isError ? (
        <EmptyState icon="ReadOutlined" tone="failure" title={texts.loadFailed}>
          <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
        </EmptyState>
      ) : null}
      {document === undefined && !isError ? <Skeleton active /> : null}
      {document === undefined ? null : <Reference key={form} document={document} keyword={keyword} />}
    </div>
  );
};
