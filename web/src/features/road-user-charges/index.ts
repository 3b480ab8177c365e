export { ChargesWindow } from "./ChargesWindow";
