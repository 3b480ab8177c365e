export { MuteCrane } from "./MuteCrane";
