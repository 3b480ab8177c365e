import { ComingSoon } from "./ComingSoon";

export default function ChartsPage() {
  return <ComingSoon title="Quick Charts" icon="chart" />;
}
