import "@/retro/retro.css";
import { nextTask } from "@/lib/next-task";

// A slow phone cannot answer a tap while a script starts. So the large ones start one by one; the build has index.html
// fetch them all at once.
async function start() {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root element");
  await import("react-dom/client");
  await nextTask();
  const { begin } = await import("@/app/begin");
  await begin(root);
}

void start();
