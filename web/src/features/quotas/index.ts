export { UsageTable } from "./UsageTable";
