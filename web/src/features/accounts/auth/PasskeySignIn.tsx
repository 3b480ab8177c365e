import { whyNoPasskeys } from "../passkeys/device";
import { enterWithPasskey } from "../passkeys/queries";
import { PasskeyButton } from "./PasskeyButton";
import { useWelcome } from "./use-sign-in";

/** Beside name and password: a passkey, where the address and the browser can have one. */
export default function PasskeySignIn() {
  const welcome = useWelcome();
  return whyNoPasskeys() === null ? <PasskeyButton enter={enterWithPasskey} onEntered={welcome} /> : null;
}
