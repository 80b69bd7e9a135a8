import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { buildMenuRoutes, menuQuery, publishHref } from '../../menu';
import type { ListController } from './use-record-list';

/** Where the list's form is published; undefined for who may not, and within another screen, which fixes values. */
export const usePublishHref = ({ meta, actions, parts }: ListController): string | undefined => {
  const { data } = useQuery(menuQuery);
  const mayPublish = actions.includes('create') && parts.fixed === undefined;
  return useMemo(
    () => (mayPublish ? publishHref(buildMenuRoutes(data ?? []), meta.id) : undefined),
    [data, mayPublish, meta.id],
  );
};
