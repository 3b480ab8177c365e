export { CertificatesWindow } from "./CertificatesWindow";
export { FitnessStamp } from "./FitnessStamp";
export { certificatesQuery, kindsQuery, refreshCertificates } from "./queries";
export { RenewDialogHost, type Renewing } from "./RenewDialogHost";
export type { CertificateNote, Fitness } from "./types";
