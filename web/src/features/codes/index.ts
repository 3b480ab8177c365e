export { CodesWindow, StickersDialog } from "./CodesWindow";
export { FaultsWindow } from "./FaultsWindow";
