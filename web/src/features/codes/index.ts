export { CodesWindow } from "./CodesWindow";
export { FaultsWindow } from "./FaultsWindow";
export { StickersDialog } from "./stickers";
