export { CraneProposals } from "./CraneProposals";
export { refreshProposals } from "./queries";
