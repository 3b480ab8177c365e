import { useState } from "react";
import { paths } from "@/lib/paths";
import { Alert } from "@/retro";
import { readWanted } from "../wanted";

/** A word on why the sign-in page is here, for those who wanted to be elsewhere. */
export function WhySignIn() {
  const [wanted] = useState(readWanted);
  if (wanted?.hasEnded) {
    return (
      <Alert tone="info" title="Please sign in again">
        <p>Your session has ended. After signing in you are back where you were.</p>
      </Alert>
    );
  }
  if (wanted && wanted.path !== paths.dashboard()) {
    return (
      <Alert tone="info" title="Please sign in">
        <p>The page that you asked for opens after that.</p>
      </Alert>
    );
  }
  return null;
}
