export { ChargesWindow } from "./ChargesWindow";
export { chargesQuery } from "./queries";
