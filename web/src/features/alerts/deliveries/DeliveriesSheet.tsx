import { useQuery } from "@tanstack/react-query";
import { formatDay, formatMoment, formatTime } from "@/lib/dates";
import { Badge, Button, EmptyState, QueryView, Table } from "@/retro";
import styles from "../alerts.module.css";
import { channelLabels } from "../labels";
import { type Delivery, deliveriesQuery } from "../queries";
import { TestButtons } from "./TestButtons";

/** The proof that alerts arrive: a test for each channel, and the log of what went out. */
export function DeliveriesSheet() {
  const query = useQuery(deliveriesQuery);
  return (
    <div className={styles.stack}>
      <h2>Send a test</h2>
      <TestButtons />
      <div className={styles.head}>
        <h2>What went out</h2>
        <Button busy={query.isFetching} onClick={() => query.refetch()}>
          Refresh
        </Button>
      </div>
      <QueryView query={query} what="deliveries">
        {(deliveries) =>
          deliveries.length === 0 ? (
            <EmptyState
              icon="send"
              title="Nothing has gone out yet"
              hint="Send a test to see that alerts reach you."
            />
          ) : (
            <DeliveryTable deliveries={deliveries} />
          )
        }
      </QueryView>
    </div>
  );
}

function DeliveryTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <Table label="Deliveries">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and the log is only ever replaced whole.
          <tr key={place}>
            <td>
              <time dateTime={delivery.at} title={formatMoment(new Date(delivery.at))}>
                <span className={styles.whole}>{formatDay(new Date(delivery.at))}</span>{" "}
                <span className={styles.whole}>{formatTime(new Date(delivery.at))}</span>
              </time>
            </td>
            <td>
              <Badge>{channelLabels[delivery.channel]}</Badge> {delivery.what}
            </td>
            <td>{delivery.result}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
