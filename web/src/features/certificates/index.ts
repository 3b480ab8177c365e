export { CertificatesWindow } from "./CertificatesWindow";
export { FitnessStamp } from "./FitnessStamp";
export { type Renewing, RenewDialogHost } from "./RenewDialogHost";
export { refreshCertificates } from "./queries";
export type { CertificateNote, Fitness } from "./types";
