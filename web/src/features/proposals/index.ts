export { CraneProposals } from "./CraneProposals";
