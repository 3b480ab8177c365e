import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from "react";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface Options<Props> {
  /** What stands in its place until the script has come. */
  waiting?: ReactNode;
  /** What the script is for: what is said in its place when it does not come depends on how much room there is. */
  kind?: ScriptKind;
  /** For a dialog: closes it when its script does not come. */
  dismiss?: (props: Props) => void;
}

type ScriptKind = "part" | "page" | "dialog";

export interface MissingScriptProps {
  kind: ScriptKind;
  /** The script is asked for again. */
  busy: boolean;
  onRetry: () => void;
  onDismiss: () => void;
}

/** What stands in the place of a script that did not come. The app gives its own. */
export const MissingScript = createContext<ComponentType<MissingScriptProps>>(() => null);

/**
 * A component whose script is fetched when it is first shown.
 *
 * React's own `lazy` suspends, and React keeps a suspended place waiting for at least 300 ms, also when its script
 * comes at once. It also keeps a failed fetch for good, and throws away the page around it; here a sentence stands in
 * the script's place, and the user tries again.
 */
export function lazily<Props extends object>(load: Load<Props>, options: Options<Props> = {}) {
  const { waiting = null, kind = "part", dismiss } = options;
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
    const [state, setState] = useState<"coming" | "missing" | "again">("coming");
    const Missing = use(MissingScript);
    useEffect(() => {
      if (Shown || state === "missing") return;
      let isShown = true;
      fetchScript()
        .catch(async (failure: unknown) => {
          console.error(failure);
          // Some browsers remember the failure, and a server with a new version may have the old script no more: if it
          // answers, the page is loaded anew.
          if (state === "again" && (await isServerThere())) window.location.reload();
        })
        .then(() => {
          if (!isShown) return;
          if (loaded) setShown(() => loaded);
          else setState("missing");
        });
      return () => {
        isShown = false;
      };
    }, [Shown, state]);
    if (Shown) return <Shown {...props} />;
    if (state === "coming") return waiting;
    return (
      <Missing
        kind={kind}
        busy={state === "again"}
        onRetry={() => setState("again")}
        onDismiss={() => dismiss?.(props)}
      />
    );
  }

  return Object.assign(Lazily, {
    /** Fetches the script before it is needed. A failure is told when the component is shown. */
    preload: () => fetchScript().catch(() => {}),
  });
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
