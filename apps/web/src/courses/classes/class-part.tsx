import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { ActionButton } from '../../ui/action-button/action-button';
import { classTexts as texts } from './class.texts';

/** A card of the page with its own request, failure state and retry. */
export const ClassPart = <T,>(props: {
  title: string;
  extra?: ReactNode;
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}) => {
  const { data, error, isFetching, refetch } = props.query;
  const failed = data === undefined && error !== null && !isFetching;
  return (
    <section className="class-part" aria-label={props.title}>
      <h3>
        {props.title}
        {props.extra}
      </h3>
      {failed ? (
        <p className="class-part-failed">
          {texts.partFailed} <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
        </p>
      ) : null}
      {data === undefined && !failed ? <Skeleton active title={false} paragraph={{ rows: 3 }} /> : null}
      {data === undefined ? null : props.children(data)}
    </section>
  );
};
