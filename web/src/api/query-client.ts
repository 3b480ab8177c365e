import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./errors";

/**
 * The product's fetching rules: no interval, no refetch on focus, never stale, no retries. `onActionDone` is told when
 * an action that has succeeded was begun.
 */
export function createQueryClient(
  onUnauthorised: (client: QueryClient) => void = () => {},
  onActionDone: (begunAt: number) => void = () => {},
): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) onUnauthorised(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onSuccess: (_data, _variables, _before, mutation) => onActionDone(mutation.state.submittedAt),
    }),
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Behind a proxy on site the browser's idea of "offline" is often wrong; let the call itself decide.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}
