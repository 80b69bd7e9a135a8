import type { FormDifference, FormVersion } from '@shuyuan/contract/backoffice/forms/custom-form';
import { useQuery } from '@tanstack/react-query';
import { Select, Skeleton } from 'antd';
import { useId } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { compareQuery, type Edition } from '../form.queries';
import { versionsTexts as texts } from './versions.texts';

/** The two editions that are compared. */
export interface Pair {
  readonly from: Edition;
  readonly to: Edition;
}

const tones = { added: 'good', removed: 'bad', changed: 'warn', moved: 'plain' } as const;

const Difference = ({ difference }: { difference: FormDifference }) => {
  const { kind, subject, property, before, after } = difference;
  const write = (value: string) => (value === '' ? texts.nothing : value);
  return (
    <li>
      <StateTag tone={tones[kind]}>{texts.kinds[kind]}</StateTag>
      <span className="difference-subject">{subject}</span>
      {property === '' ? null : (
        <span className="difference-change">
          {property} <del>{write(before)}</del> <span className="visually-hidden">{texts.becomes}</span>
          <span aria-hidden="true">→</span> <ins>{write(after)}</ins>
        </span>
      )}
    </li>
  );
};

const Differences = ({ id, pair }: { id: number; pair: Pair }) => {
  const { data, isError, isFetching, refetch } = useQuery(compareQuery({ id, ...pair }));
  if (data === undefined && isError && !isFetching) {
    return (
      <EmptyState compact tone="failure" icon="HistoryOutlined" title={texts.failed}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  if (data === undefined) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (data.length === 0) return <EmptyState compact icon="HistoryOutlined" title={texts.same} hint={texts.sameHint} />;
  return (
    <ul className="difference-list" aria-label={texts.differences}>
      {data.map((difference) => (
        <Difference
          key={`${difference.kind} ${difference.field_id} ${difference.subject} ${difference.property}`}
          difference={difference}
        />
      ))}
    </ul>
  );
};

const EditionChoice = (props: {
  label: string;
  value: Edition;
  versions: readonly FormVersion[];
  onChange: (edition: Edition) => void;
}) => {
  const id = useId();
  const options: { value: Edition; label: string }[] = [
    { value: 'draft', label: texts.draft },
    ...props.versions.map(({ version, live }) => ({
      value: version,
      label: live ? texts.liveVersion(version) : texts.version(version),
    })),
  ];
  return (
    <div>
      <label htmlFor={id}>{props.label}</label>
      <Select<Edition> id={id} value={props.value} options={options} onChange={props.onChange} />
    </div>
  );
};

/** Two editions side by side, in words. */
export const VersionCompare = (props: {
  id: number;
  versions: readonly FormVersion[];
  pair: Pair;
  onChange: (pair: Pair) => void;
}) => {
  const { id, versions, pair, onChange } = props;
  return (
    <>
      <div className="version-pair">
        <EditionChoice
          label={texts.from}
          value={pair.from}
          versions={versions}
          onChange={(from) => onChange({ ...pair, from })}
        />
        <EditionChoice
          label={texts.to}
          value={pair.to}
          versions={versions}
          onChange={(to) => onChange({ ...pair, to })}
        />
      </div>
      {pair.from === pair.to ? (
        <EmptyState compact icon="HistoryOutlined" title={texts.sameEdition} />
      ) : (
        <Differences id={id} pair={pair} />
      )}
    </>
  );
};
