import { ComingSoon } from "./ComingSoon";

export default function RiggingPlanningPage() {
  return <ComingSoon title="Rigging Plan" icon="rigging" />;
}
