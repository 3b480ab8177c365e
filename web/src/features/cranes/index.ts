export { CranePicture } from "./CranePicture";
export { EditCraneDialog } from "./EditCraneDialog";
export {
  craneQuery,
  cranesQuery,
  prefetchCranes,
  refreshCrane,
  useDeleteCrane,
} from "./queries";
export {
  type Crane,
  type CraneInput,
  type CraneType,
  canEdit,
  craneName,
  craneTypeIcons,
  craneTypeLabels,
  craneTypes,
  type ExpiryField,
  expiryFields,
} from "./types";
