import { QueryClient } from '@tanstack/react-query';

/** Creates the cache of server data. The HTTP client reports a failed call once, so nothing is retried silently. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 },
      mutations: { retry: false },
    },
  });
