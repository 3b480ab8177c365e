export { shareCrane } from "./actions";
export { accessHints, accessOptions } from "./labels";
export { matesQuery, type ShareAccess } from "./queries";
