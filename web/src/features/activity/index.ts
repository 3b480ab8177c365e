export { CraneActivity, OwnActivity } from "./ActivityFold";
