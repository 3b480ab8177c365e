export { KeepOnPhone } from "./KeepOnPhone";
export { Notices } from "./Notices";
export { ThisDevice } from "./ThisDevice";
