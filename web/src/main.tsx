import "@/retro/retro.css";
import { nextTask } from "@/lib/next-task";
import { startTheme } from "@/lib/theme";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root element");

startTheme();

// A slow phone cannot answer a tap while a script starts. So the large ones start one by one; the build has index.html
// fetch them all at once.
async function start(place: HTMLElement) {
  await import("react-dom/client");
  await nextTask();
  const { begin } = await import("@/app/begin");
  await begin(place);
}

start(root).catch((failure: unknown) => {
  console.error(failure);
  document.querySelector("#root [data-spinner]")?.remove();
  const words = document.querySelector("#root [data-loading]");
  if (words)
    words.textContent = "CraneDesk could not be loaded. Check your connection, then load this page again.";
});
