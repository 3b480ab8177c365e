import { ComingSoon } from "./ComingSoon";

export default function TruckLoadingPage() {
  return <ComingSoon title="Truck Loading" icon="truck" />;
}
