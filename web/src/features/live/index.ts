export { followChanges } from "./follow";
