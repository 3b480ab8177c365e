import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { QueryView } from "./QueryView";

function Names({ read }: { read: () => Promise<string[]> }) {
  const query = useQuery({ queryKey: ["names"], queryFn: read, retry: false });
  return (
    <QueryView query={query} what="names">
      {(names) => <p>{names.join(", ")}</p>}
    </QueryView>
  );
}

it("says that it is loading, then what went wrong, and tries again on request", async () => {
  const user = userEvent.setup();
  let failing = true;
  const read = async () => {
    if (failing) throw new Error("503: Try again shortly.");
    return ["tama", "aroha"];
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Names read={read} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole("status")).toHaveTextContent("Loading names...");
  expect(await screen.findByRole("alert")).toHaveTextContent("Error loading names503: Try again shortly.");
  failing = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("tama, aroha")).toBeVisible();
});
