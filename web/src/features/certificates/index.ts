export { CertificatesWindow } from "./CertificatesWindow";
export { FitnessStamp } from "./FitnessStamp";
export { certificatesQuery, refreshCertificates } from "./queries";
export { RenewDialogHost, type Renewing } from "./RenewDialogHost";
export type { CertificateNote, Fitness } from "./types";
