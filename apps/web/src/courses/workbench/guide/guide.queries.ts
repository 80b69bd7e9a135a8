import { guideKey } from '@shuyuan/contract/courses/workbench/guide-preference';
import { workbenchEndpoints } from '@shuyuan/contract/courses/workbench/workbench.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { preferences } from '../../../backoffice/preferences';
import { call } from '../../../platform/http/call';

/** The guide for a new school; without it the workbench is as usual. */
export const guideQuery = queryOptions({
  queryKey: ['workbench', 'guide'],
  queryFn: async ({ signal }) => (await call(workbenchEndpoints.guide, { quiet: true, signal })).data,
  staleTime: 0,
  refetchOnWindowFocus: true,
});

const dismissed = 'dismissed';

/** Whether the user wants to see the guide no more. */
export const dismissedQuery = queryOptions({
  queryKey: ['workbench', 'guide', 'dismissed'],
  queryFn: async () => (await preferences.load(guideKey)) === dismissed,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Remembers whether the user wants to see the guide. */
export const dismissGuide = (isDismissed: boolean): Promise<void> =>
  preferences.save(guideKey, isDismissed ? dismissed : null);
