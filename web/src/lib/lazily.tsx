import { type ComponentType, type ReactNode, useEffect, useState } from "react";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A component whose script is fetched when it is first shown, with `waiting` in its place until then.
 *
 * React's own `lazy` suspends, and React keeps a suspended place waiting for at least 300 ms, also when its script
 * comes at once. It also keeps a failed fetch for good; here the next showing tries again.
 */
export function lazily<Props extends object>(load: Load<Props>, waiting: ReactNode = null) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  function fetchScript(): Promise<void> {
    loading ??= load().then(
      (script) => {
        loaded = script.default;
      },
      (failure: unknown) => {
        loading = undefined;
        throw failure;
      },
    );
    return loading;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once per component, as a module is loaded.
  function Lazily(props: Props) {
    const [Shown, setShown] = useState<ComponentType<Props> | undefined>(() => loaded);
    const [failure, setFailure] = useState<{ cause: unknown }>();
    useEffect(() => {
      if (!Shown) {
        fetchScript().then(
          () => setShown(() => loaded),
          (cause: unknown) => setFailure({ cause }),
        );
      }
    }, [Shown]);
    if (failure) throw failure.cause;
    return Shown ? <Shown {...props} /> : waiting;
  }

  return Object.assign(Lazily, {
    /** Fetches the script before it is needed. A failure is reported when the component is shown. */
    preload: () => fetchScript().catch(() => {}),
  });
}
