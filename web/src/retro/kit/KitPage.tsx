import { Badge, Button, Gauge, Icon, iconNames, ListItem, ListView, PageWindow, Panel, Table } from "@/retro";
import { FormSample } from "./FormSample";
import styles from "./kit.module.css";
import { MessageSample } from "./MessageSample";
import { OverlaySample } from "./OverlaySample";
import { Sample } from "./Sample";
import { TalkSample } from "./TalkSample";

/** Every part of the kit on one page, in development only. */
export default function KitPage() {
  return (
    <PageWindow
      title="The window kit"
      icon="edit"
      className={styles.page}
      status={<span>Every part, as it is</span>}
    >
      <div className={styles.samples}>
        <Sample name="Icons">
          <ul className={styles.icons}>
            {iconNames.map((name) => (
              <li key={name}>
                <Icon name={name} size={2} />
                {name}
              </li>
            ))}
          </ul>
        </Sample>
        <FormSample />
        <OverlaySample />
        <MessageSample />
        <TalkSample />
        <Sample name="Table and badges">
          <Table label="Cranes">
            <thead>
              <tr>
                <th scope="col">Crane</th>
                <th scope="col" data-numeric>
                  Road user km
                </th>
                <th scope="col">COF</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Liebherr LTM 1100</th>
                <td data-numeric>128,400</td>
                <td>
                  <Badge tone="red">Expired</Badge>
                </td>
              </tr>
              <tr>
                <th scope="row">Tadano GR-250N</th>
                <td data-numeric>9,150</td>
                <td>
                  <Badge tone="amber">Expiring Soon</Badge>
                </td>
              </tr>
              <tr>
                <th scope="row">Kobelco CKE 900</th>
                <td data-numeric>0</td>
                <td>
                  <Badge tone="green">Valid</Badge> <Badge>Lattice</Badge>
                </td>
              </tr>
            </tbody>
          </Table>
        </Sample>
        <Sample name="Gauges and lists">
          <dl className={styles.row}>
            <Gauge label="COF" value="5/03/2027" tone="red" word="(Expired)" />
            <Gauge label="Rego" value="5 March 2027" tone="amber" word="(Expiring Soon)" size="large" />
          </dl>
          <ListView aria-label="Documents">
            <li>Load charts.pdf</li>
            <li>Operators manual.pdf</li>
          </ListView>
          <ListView aria-label="Mates">
            <ListItem icon="person" title="wiremu" actions={<Button>Let Go</Button>}>
              wiremu@cranes.co.nz
            </ListItem>
            <ListItem icon="mail" title="tama" badge={<Badge>Pending</Badge>}>
              Sent 5 March 2027
            </ListItem>
          </ListView>
        </Sample>
        <Sample name="Panels">
          <div className={styles.row}>
            <Panel look="sunken">Sunken</Panel>
            <Panel look="raised">Raised</Panel>
            <Panel look="groove">Groove</Panel>
          </div>
        </Sample>
      </div>
    </PageWindow>
  );
}
