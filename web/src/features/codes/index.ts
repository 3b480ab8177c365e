export { CodesWindow } from "./CodesWindow";
export { FaultsWindow } from "./FaultsWindow";
export { OpenFaults } from "./OpenFaults";
export { StickersDialog } from "./stickers";
