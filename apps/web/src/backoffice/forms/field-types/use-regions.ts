import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { useQuery } from '@tanstack/react-query';
import { logFailure } from '../../../platform/console';
import { loadRegions } from '../../../platform/regions';
import { fieldTypeTexts as texts } from './field-types.texts';

const none: readonly FieldOption[] = [];

/** The regions once they are loaded, and a retry when that failed. */
export const useRegions = () => {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['regions'],
    queryFn: () =>
      loadRegions().catch((error: unknown) => {
        logFailure(texts.regionFailed, error);
        throw error;
      }),
    staleTime: Number.POSITIVE_INFINITY,
    // The chunk may be in the browser's cache, so it is requested even while offline.
    networkMode: 'always',
  });
  return { regions: data ?? none, failed: isError && !isFetching, retry: () => void refetch() };
};
