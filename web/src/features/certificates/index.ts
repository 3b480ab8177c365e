export { CertificatesWindow } from "./CertificatesWindow";
export { CertificateTypesDialog } from "./CertificateTypes";
export { brokenOffRenewal } from "./drafts";
export { FitnessStamp } from "./FitnessStamp";
export {
  certificatesQuery,
  enterRenewal,
  kindsQuery,
  refreshCertificates,
  renew,
  undoRenewal,
} from "./queries";
export { RenewDialogHost } from "./RenewDialogHost";
export type { CertificateNote, Fitness, Renewing } from "./types";
