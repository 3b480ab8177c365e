import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "@/api";
import { formatSize } from "@/lib/sizes";
import { GroupBox, QueryView, Table } from "@/retro";
import { usageQuery } from "./queries";

const count = (amount: number) => amount.toLocaleString("en-NZ");

const rows: readonly {
  key: keyof Schemas["UsageReport"];
  label: string;
  show: (amount: number) => string;
}[] = [
  { key: "bytes", label: "Space", show: formatSize },
  { key: "documents", label: "Papers", show: count },
  { key: "cranes", label: "Cranes", show: count },
];

/** What the user has in use, and what is left. */
export function UsageTable() {
  const usage = useQuery(usageQuery);
  return (
    <GroupBox legend="Storage">
      <QueryView query={usage} what="storage">
        {(usage) => (
          <Table label="Storage">
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col" data-numeric>
                  In use
                </th>
                <th scope="col" data-numeric>
                  Left
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, label, show }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td data-numeric>{show(usage[key].used)}</td>
                  <td data-numeric>{usage[key].left == null ? "No limit" : show(usage[key].left)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </QueryView>
    </GroupBox>
  );
}
