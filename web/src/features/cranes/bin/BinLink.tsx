import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { paths } from "@/lib/paths";
import { Alert, Button } from "@/retro";
import { binQuery } from "../queries";

/** Leads to the bin while there is something in it. */
export function BinLink() {
  const count = useQuery(binQuery).data?.length ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      tone="info"
      title={count === 1 ? "A crane is in your bin" : `${count} cranes are in your bin`}
      actions={
        <Button asChild icon="trash">
          <Link href={paths.bin()}>Open the bin</Link>
        </Button>
      }
    >
      <p>A mate deleted {count === 1 ? "it. You can put it back." : "them. You can put them back."}</p>
    </Alert>
  );
}
