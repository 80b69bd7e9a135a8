import { QueryClient } from '@tanstack/react-query';

/** Makes the cache of server data. A failed call is shown once by the HTTP client, so nothing is retried in the dark. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 },
      mutations: { retry: false },
    },
  });
