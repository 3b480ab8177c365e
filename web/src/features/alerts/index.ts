export { muteCrane } from "./actions";
export { MuteCrane } from "./MuteCrane";
