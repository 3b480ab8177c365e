import { createContext, use, useLayoutEffect } from "react";

interface DialogWiring {
  /** As the cross does: a form with changes is asked about first. */
  close: () => void;
  setUnsaved: (unsaved: boolean) => void;
}

export const DialogContext = createContext<DialogWiring>({ close: () => {}, setUnsaved: () => {} });

/** For a form inside a dialog: tells it whether there is something to lose. Gives the way to close it. */
export function useDialog(unsaved: boolean): () => void {
  const { close, setUnsaved } = use(DialogContext);
  useLayoutEffect(() => {
    setUnsaved(unsaved);
    return () => setUnsaved(false);
  }, [unsaved, setUnsaved]);
  return close;
}
