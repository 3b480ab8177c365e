export { LinkForm } from "./LinkForm";
